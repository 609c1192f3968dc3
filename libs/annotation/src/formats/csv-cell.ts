/** Beginning of a formula, also behind quotes. Excel treats full-width signs like the others. */
const SIGN = `['"]*[=+\\-@＝＋－＠\\t]`;
const BEGINS = new RegExp(`^(?:${SIGN}|'*\\r)`);
/**
 * Separators before a formula within a cell. Spreadsheets may split a cell at semicolons (as in much of Europe), at tabs, and at line
 * breaks, if no quotes hold it together.
 */
const INSIDE = new RegExp(`([;\\t\\r\\n])(?=${SIGN})`, 'g');
const PROTECTED = new RegExp(`([;\\t\\r\\n])'(?=${SIGN})`, 'g');

/** A negative amount is not a formula: behind an apostrophe it would be a text, which sums do not count. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Protects a text from being run by a spreadsheet: writes an apostrophe before each possible formula. */
export const withoutFormulas = (text: string): string => (BEGINS.test(text) && !NUMBER.test(text) ? "'" : '') + text.replace(INSIDE, "$1'");

/** Reverses `withoutFormulas`. */
export function withFormulas(text: string): string {
  const rest = text.slice(1);
  return (text.startsWith("'") && BEGINS.test(rest) ? rest : text).replace(PROTECTED, '$1');
}

/** Writes one cell (RFC 4180). Texts are protected from being run; numbers stay numbers. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = withoutFormulas(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
