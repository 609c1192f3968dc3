/** Non-letters of Windows-1252 that occur within words. */
const JOINS = '’‘´`·–—';
/** Letters that only Icelandic has in Windows-1252. Turkish text has other letters at their bytes. */
const RARE = /[ÐÞÝðþý]/;
/** Share of non-ASCII letters in text with accented Latin letters. */
const MOST_ACCENTS = 0.34;

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);
const isAscii = (sign: string): boolean => sign < '\x80';

/** Words of mostly ASCII letters, without controls, and without symbols or capitals within a word. Other encodings soon fail. */
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
