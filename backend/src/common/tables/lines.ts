export interface Line {
  /** Number from 1. */
  readonly line: number;
  /** Text without its line end; null beyond the limit. */
  readonly text: string | null;
  /** Line end of Windows, Unix or the old Macintosh; empty at the end of the text. */
  readonly end: string;
}

/** Splits chunks into lines. @param most characters of a line; a longer one is not kept in memory */
export async function* linesOf(chunks: AsyncIterable<string> | Iterable<string>, most: number): AsyncGenerator<Line> {
  let [rest, line, isTooLong, held] = ['', 1, false, ''];
  const add = (part: string): void => {
    if (rest.length + part.length > most) isTooLong = true;
    rest = isTooLong ? '' : rest + part;
  };
  const ended = (end: string): Line => {
    const one = { line: line++, text: isTooLong ? null : rest, end };
    [rest, isTooLong] = ['', false];
    return one;
  };
  for await (const chunk of chunks) {
    // The line feed of a pair may begin the next chunk.
    const text = held + chunk;
    held = text.endsWith('\r') ? '\r' : '';
    const parts = (held ? text.slice(0, -1) : text).split(/(\r\n|[\r\n])/);
    for (let place = 0; place < parts.length; place += 2) {
      add(parts[place] ?? '');
      const end = parts[place + 1];
      if (end !== undefined) yield ended(end);
    }
  }
  if (rest !== '' || isTooLong || held) yield ended(held);
}
