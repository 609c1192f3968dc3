/** Signs of Windows-1252 that stand within words. */
const JOINS = '’‘´`·–—';
/** Letters that only Icelandic has among the languages of Windows-1252; in Turkish text other letters have their bytes. */
const RARE = /[ÐÞÝðþý]/;
/** The greatest share of letters beyond ASCII in text of Latin letters with accents. */
const MOST_ACCENTS = 0.34;

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);
const isAscii = (sign: string): boolean => sign < '\x80';

/**
 * Whether text that was read as Windows-1252 makes sense: words of mostly ASCII letters, without controls, without symbols or capitals
 * within a word. In text of another encoding some of that is found soon.
 */
export function isPlainWestern(text: string): boolean {
  if (/[\x80-\x9f]/.test(text) || RARE.test(text)) return false;
  let [letters, accents] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isLetter(sign)) {
      letters++;
      if (isAscii(sign)) continue;
      accents++;
      if (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(text.charAt(at - 1))) return false;
    } else if (!isAscii(sign) && !JOINS.includes(sign) && isLetter(text[at - 1]) && isLetter(text[at + 1])) return false;
  }
  return accents <= letters * MOST_ACCENTS;
}
