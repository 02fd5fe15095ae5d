/** Excel reads UTF-8 without it in the local code page. */
const BYTE_ORDER_MARK = '\ufeff';
/** Spreadsheets run cells that begin like this; a leading apostrophe makes them text (OWASP, CSV injection). */
const EXECUTABLE = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

function cell(text: string): string {
  const harmless = EXECUTABLE.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A table for a spreadsheet (RFC 4180). */
export function csvOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
