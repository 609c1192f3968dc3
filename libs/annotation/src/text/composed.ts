/** Marks in a row that a normalized text may have. */
const MARKS_MAX = 30;
/** Combining grapheme joiner: marks are not sorted across it. */
const JOINER = '\u034f';

const MARK = `(?!${JOINER})\\p{M}`;
const LONG_RUN = new RegExp(`((?:${MARK}){${MARKS_MAX}})(?=${MARK})`, 'gu');

/**
 * Normalizes a text of any length. Long runs of marks are divided first, because sorting them takes time by the square: a minute for
 * 300,000 marks.
 *
 * @see https://unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
export const composed = (text: string, form: 'NFC' | 'NFD' = 'NFC'): string => text.replace(LONG_RUN, `$1${JOINER}`).normalize(form);
