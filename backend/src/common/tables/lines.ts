/** A line of a text. */
export interface Line {
  /** From 1. */
  readonly line: number;
  /** Without its end; null where it is longer than the limit. */
  readonly text: string | null;
  /** How it ends: as Windows, Unix or the old Macintosh writes it; empty at the end of the text. */
  readonly end: string;
}

/** The lines of a text that comes in chunks. Of a line that is too long no more than its beginning is kept in memory. */
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
