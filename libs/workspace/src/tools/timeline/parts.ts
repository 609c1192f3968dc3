/** A part of a recording or video with a label, as a timeline shows it. Seconds. */
export interface Part {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly color: string;
  readonly label: string;
  /** Something is said about it: a comment, a difference. */
  readonly marked?: boolean;
}
export type Side = 'start' | 'end';

/** The part at a moment: the shortest, so that one within another can be reached. */
export function partAt<P extends Pick<Part, 'start' | 'end'>>(parts: readonly P[], time: number): P | undefined {
  let found: P | undefined;
  for (const part of parts) {
    if (part.start > time || part.end < time) continue;
    if (!found || part.end - part.start < found.end - found.start) found = part;
  }
  return found;
}

/** The end of a part that is within reach of a moment. */
export function sideAt({ start, end }: Pick<Part, 'start' | 'end'>, time: number, reach: number): Side | null {
  const [toStart, toEnd] = [Math.abs(start - time), Math.abs(end - time)];
  if (Math.min(toStart, toEnd) > reach) return null;
  // Of ends that are both near, the one that lies outwards: a short part can always be made longer.
  return toStart < toEnd || (toStart === toEnd && time < start) ? 'start' : 'end';
}

/** Two moments in their order. */
export const between = (one: number, other: number): { start: number; end: number } => ({
  start: Math.min(one, other),
  end: Math.max(one, other),
});

/** In the order in which they begin. */
export const inOrder = <P extends Pick<Part, 'start' | 'end'>>(parts: Iterable<P>): P[] =>
  [...parts].sort((a, b) => a.start - b.start || a.end - b.end);

/** The part before or after the selected one; without one, that nearest to a moment. */
export function neighbour<P extends Pick<Part, 'id' | 'start' | 'end'>>(
  parts: readonly P[],
  selected: string | null,
  by: 1 | -1,
  now: number,
): P | undefined {
  const at = parts.findIndex(({ id }) => id === selected);
  if (at !== -1) return parts[at + by];
  return by > 0 ? parts.find(({ start }) => start >= now) : parts.findLast(({ start }) => start < now);
}
