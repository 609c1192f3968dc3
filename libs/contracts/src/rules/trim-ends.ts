/*
 * A pattern such as `/[.\s]+$/` begins again at every sign of every run of them: time that grows with the square of the length. These look at
 * each sign once.
 */

/** Without the signs at its end. */
export function trimEnd(text: string, isSign: (sign: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isSign(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Without the signs at both ends. */
export function trimEnds(text: string, isSign: (sign: string) => boolean): string {
  const rest = trimEnd(text, isSign);
  let start = 0;
  while (start < rest.length && isSign(rest.charAt(start))) start++;
  return rest.slice(start);
}
