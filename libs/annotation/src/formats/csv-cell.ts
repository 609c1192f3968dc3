/** Signs that spreadsheets may drop before a formula: quotes, null characters (LibreOffice), and spaces (its option “Trim spaces”). */
const DROPPED = `['" \\0]*`;
/** Beginning of a formula. Excel treats full-width signs like the others. */
const SIGN = `${DROPPED}[=+\\-@＝＋－＠\\t]`;
const BEGINS = new RegExp(`^(?:${SIGN}|[' \\0]*\\r)`);
/** Separators before a formula: spreadsheets may split cells at semicolons (much of Europe), tabs, and unquoted line breaks. */
const INSIDE = new RegExp(`([;\\t\\r\\n])(?=${SIGN})`, 'g');
const PROTECTED = new RegExp(`([;\\t\\r\\n])'(?=${SIGN})`, 'g');

/** A negative amount is not a formula: behind an apostrophe it would be a text, which sums do not count. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Writes an apostrophe before each text that a spreadsheet could run. */
export const withoutFormulas = (text: string): string => (BEGINS.test(text) && !NUMBER.test(text) ? "'" : '') + text.replace(INSIDE, "$1'");

export function withFormulas(text: string): string {
  const rest = text.slice(1);
  return (text.startsWith("'") && BEGINS.test(rest) ? rest : text).replace(PROTECTED, '$1');
}

/** Writes one cell (RFC 4180). Only texts are protected from being run. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = withoutFormulas(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
