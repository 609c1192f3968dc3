/**
 * Where a spreadsheet may find the beginning of a formula: at the start of a cell; where it splits cells at semicolons, as in much of Europe,
 * behind each of these, where no quotes hold a cell together; and behind a line break for the same reason.
 */
const FORMULA = /(^|[;\r\n])(?=['"]*[=+\-@\t])/g;
const PROTECTED = /(^|[;\r\n])'(?=['"]*[=+\-@\t])/g;

/** A text that no spreadsheet runs, in part or whole: an apostrophe stands before what would be a formula. */
export function withoutFormulas(text: string): string {
  const safe = text.replace(FORMULA, "$1'");
  return /^'*\r/.test(safe) ? `'${safe}` : safe;
}

/** The text that `withoutFormulas` was given. */
export const withFormulas = (text: string): string => text.replace(/^'(?='*\r)/, '').replace(PROTECTED, '$1');

/** One cell (RFC 4180). Texts are protected from being run; numbers stay numbers. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = withoutFormulas(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
