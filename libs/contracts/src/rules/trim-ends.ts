/* A pattern such as `/[.\s]+$/` restarts at every sign of a run, in quadratic time. These functions look at each sign once. */

export function trimEnd(text: string, isSign: (sign: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isSign(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

export function trimEnds(text: string, isSign: (sign: string) => boolean): string {
  const rest = trimEnd(text, isSign);
  let start = 0;
  while (start < rest.length && isSign(rest.charAt(start))) start++;
  return rest.slice(start);
}
