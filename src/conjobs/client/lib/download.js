/** Files to take home. */

/** Hands a text over as a file. */
export function saveAs(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name that every system takes as a file's: "Friday table" becomes "friday-table.conjobs". */
export function recordName(name) {
  return `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "game"}.conjobs`;
}
