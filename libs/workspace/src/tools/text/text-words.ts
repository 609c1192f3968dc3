/** UTF-16 units of the whole text. */
export interface Range16 {
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;
const segmenter = (): Intl.Segmenter | undefined =>
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : undefined;

/** Letters stay with their marks: ẹ́ and ṣ are one sign each in any normalization. @param at start of the line */
function wordsOfLine(line: string, at: number, by: Intl.Segmenter | undefined): Range16[] {
  const found = by
    ? [...by.segment(line)].filter(({ isWordLike }) => isWordLike).map(({ index, segment }) => ({ index, length: segment.length }))
    : [...line.matchAll(WORD)].map(({ index, 0: word }) => ({ index, length: word.length }));
  return found.map(({ index, length }) => ({ start: at + index, end: at + index + length }));
}

export interface Line extends Range16 {
  readonly text: string;
}

/** Finds words line by line, on demand. */
export class TextWords {
  readonly lines: readonly Line[];
  readonly #words = new Map<number, Range16[]>();
  readonly #segmenter = segmenter();

  constructor(readonly text: string) {
    let start = 0;
    this.lines = text.split('\n').map((line) => {
      const made = { start, end: start + line.length, text: line };
      start += line.length + 1;
      return made;
    });
  }

  lineAt(offset: number): number {
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lines[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #wordsIn(line: number): Range16[] {
    const known = this.#words.get(line);
    if (known) return known;
    const { text = '', start = 0 } = this.lines[line] ?? {};
    const words = wordsOfLine(text, start, this.#segmenter);
    this.#words.set(line, words);
    return words;
  }

  wordAt(offset: number): Range16 | null {
    return this.#wordsIn(this.lineAt(offset)).find(({ start, end }) => start <= offset && offset <= end) ?? null;
  }

  wordBeside(offset: number, by: 1 | -1): Range16 | null {
    for (let line = this.lineAt(offset); line >= 0 && line < this.lines.length; line += by) {
      const words = this.#wordsIn(line);
      const found = by > 0 ? words.find(({ start }) => start >= offset) : words.findLast(({ end }) => end <= offset);
      if (found) return found;
    }
    return null;
  }

  /** Drops outer space and extends to whole words; null if nothing is left. */
  snapped(range: Range16): Range16 | null {
    let { start, end } = range;
    while (start < end && /\s/.test(this.text.charAt(start))) start++;
    while (end > start && /\s/.test(this.text.charAt(end - 1))) end--;
    if (start >= end) return null;
    const [first, last] = [this.wordAt(start), this.wordAt(end)];
    return {
      start: first && first.start < start && first.end > start ? first.start : start,
      end: last && last.start < end && last.end > end ? last.end : end,
    };
  }
}
