/** What begins a formula; quotes before it do not help. Excel takes signs of full width for the others. */
const SIGN = `['"]*[=+\\-@＝＋－＠\\t]`;
const BEGINS = new RegExp(`^(?:${SIGN}|'*\\r)`);
/**
 * Where a spreadsheet may find one inside a cell: where it splits cells at semicolons, as in much of Europe, or at tabs, behind each of these,
 * where no quotes hold a cell together; and behind a line break for the same reason.
 */
const INSIDE = new RegExp(`([;\\t\\r\\n])(?=${SIGN})`, 'g');
const PROTECTED = new RegExp(`([;\\t\\r\\n])'(?=${SIGN})`, 'g');

/** A negative amount is no formula: behind an apostrophe it would be a text, which no sum counts. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A text that no spreadsheet runs, in part or whole: an apostrophe stands before what would be a formula. */
export const withoutFormulas = (text: string): string => (BEGINS.test(text) && !NUMBER.test(text) ? "'" : '') + text.replace(INSIDE, "$1'");

/** The text that `withoutFormulas` was given. */
export function withFormulas(text: string): string {
  const rest = text.slice(1);
  return (text.startsWith("'") && BEGINS.test(rest) ? rest : text).replace(PROTECTED, '$1');
}

/** One cell (RFC 4180). Texts are protected from being run; numbers stay numbers. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = withoutFormulas(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
