/** The cells of a block as spreadsheets put it on the clipboard: tabs between cells, lines between rows; a cell in quotes may hold either. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  // The last line ends with a break too, and begins no row.
  const whole = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (whole === "") return [];
  while (at <= whole.length) {
    const [cell, end] = whole[at] === '"' ? quoted(whole, at) : bare(whole, at);
    rows.at(-1)?.push(cell);
    if (whole[end] === "\n") rows.push([]);
    at = end + 1;
  }
  return rows;
}

/** A block as spreadsheets read it. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join("\t")).join("\n");
}

function bare(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && text[end] !== "\t" && text[end] !== "\n") end += 1;
  return [text.slice(from, end), end];
}

/** A cell in quotes; what only begins with one is a cell like any other. */
function quoted(text: string, from: number): [string, number] {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else if (at + 1 === text.length || text[at + 1] === "\t" || text[at + 1] === "\n")
      return [text.slice(from + 1, at).replaceAll('""', '"'), at + 1];
    else break;
  }
  return bare(text, from);
}
