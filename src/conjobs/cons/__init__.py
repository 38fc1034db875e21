"""Con Jobs: the card language, its verbs, and the events that cards play.

A card is a table with an id, a name, a group, a set, the text that players read, and a list of effects. What can be
written there is defined once: verbs and their fields in `verb_words`, which casinos and tiles in `selector_words`, the
card itself in `cards`. Files of cards are read by these definitions (`card_files`, `effect_tables`, `contradictions`),
and the JSON Schema (`schema`) and the tables in `docs/cards.md` (`reference`) are made from them. What is read are
`effects`, which `verbs` and `selectors` carry out.
"""
