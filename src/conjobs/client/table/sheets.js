/** What opens over the page: a rule, all about the table, settings, shortcuts. One at a time. */
import { html } from "../lib/html.js";
import { Settings } from "../lib/settings-panel.js";
import { t } from "../lib/words.js";
import { RulesPanel } from "../rules/panel.js";
import { Dialog } from "./dialog.js";
import { Help } from "./help.js";
import { useAskedRule } from "./rule-link.js";
import { TableMenu } from "./table-menu.js";

/** @param {{sheet: string | null, onSheet: (name: string | null) => void, game: Game, tour: object}} props */
export function Sheets({ sheet, onSheet, game, tour }) {
  const [asked, forget] = useAskedRule();
  const close = () => onSheet(null);
  const guide = () => {
    close();
    tour.again();
  };
  if (asked) {
    return html`<${Dialog} title=${t("table.top.rules")} close=${forget} className="rules-sheet">
      <${RulesPanel} rule=${asked.rule} /><//>`;
  }
  if (sheet === "help") return html`<${Help} close=${close} />`;
  if (sheet === "settings") return html`<${Settings} close=${close} />`;
  if (sheet !== "table") return null;
  return html`<${TableMenu} game=${game} close=${close} onGuide=${guide} onSettings=${() => onSheet("settings")}
    onHelp=${() => onSheet("help")} />`;
}
