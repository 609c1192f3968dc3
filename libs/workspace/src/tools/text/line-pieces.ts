import { type Line } from './text-words.js';

/** The same object until it changes. */
export interface ShownSpan {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly color: string;
  readonly dashed: boolean;
}

interface Piece {
  readonly text: string;
  /** Sorted, the innermost first. */
  readonly spans: readonly ShownSpan[];
  /** Labels of spans that end here. */
  readonly ending: string;
}

export function piecesOf(line: Line, spans: readonly ShownSpan[]): Piece[] {
  const cuts = new Set([line.start, line.end]);
  for (const { start, end } of spans) {
    cuts.add(Math.max(line.start, start));
    cuts.add(Math.min(line.end, end));
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, i) => {
    const to = sorted[i + 1] ?? line.end;
    const over = spans.filter(({ start, end }) => start < to && end > from).sort((a, b) => a.end - a.start - (b.end - b.start));
    const ending = over.filter(({ end }) => end === to).map(({ label }) => label);
    return { text: line.text.slice(from - line.start, to - line.start), spans: over, ending: ending.join(' · ') };
  });
}

export function spansByLine(spans: readonly ShownSpan[], lineAt: (offset: number) => number): Map<number, ShownSpan[]> {
  const byLine = new Map<number, ShownSpan[]>();
  for (const span of spans) {
    const last = lineAt(Math.max(span.start, span.end - 1));
    for (let line = lineAt(span.start); line <= last; line++) {
      const list = byLine.get(line);
      if (list) list.push(span);
      else byLine.set(line, [span]);
    }
  }
  return byLine;
}
