/** Seconds. */
export interface TimelinePart {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly color: string;
  readonly label: string;
  /** Set for a part with a comment or a difference. */
  readonly marked?: boolean;
}
export type Side = 'start' | 'end';

/** Finds the shortest part, so that inner parts can be reached. */
export function partAt<P extends Pick<TimelinePart, 'start' | 'end'>>(parts: readonly P[], time: number): P | undefined {
  let found: P | undefined;
  for (const part of parts) {
    if (part.start > time || part.end < time) continue;
    if (!found || part.end - part.start < found.end - found.start) found = part;
  }
  return found;
}

export function sideAt({ start, end }: Pick<TimelinePart, 'start' | 'end'>, time: number, reach: number): Side | null {
  const [toStart, toEnd] = [Math.abs(start - time), Math.abs(end - time)];
  if (Math.min(toStart, toEnd) > reach) return null;
  // Prefers the outer one of two near ends, so that a short part can always be made longer.
  return toStart < toEnd || (toStart === toEnd && time < start) ? 'start' : 'end';
}

export const intervalBetween = (one: number, other: number): { start: number; end: number } => ({
  start: Math.min(one, other),
  end: Math.max(one, other),
});

export const sortedByStart = <P extends Pick<TimelinePart, 'start' | 'end'>>(parts: Iterable<P>): P[] =>
  [...parts].sort((a, b) => a.start - b.start || a.end - b.end);

/** Takes the nearest to `now` without a selection. */
export function neighbour<P extends Pick<TimelinePart, 'id' | 'start' | 'end'>>(
  parts: readonly P[],
  selected: string | null,
  by: 1 | -1,
  now: number,
): P | undefined {
  const at = parts.findIndex(({ id }) => id === selected);
  if (at !== -1) return parts[at + by];
  return by > 0 ? parts.find(({ start }) => start >= now) : parts.findLast(({ start }) => start < now);
}
