import { type Schemas } from '@labelbridge/session';

export type Hit = Schemas['SearchHitDto'];
type Hits = Schemas['SearchHitsDto'];

/** The hits of one kind, under the words that the sidebar has for it. */
export interface HitGroup {
  readonly kind: keyof Hits;
  readonly label: string;
  readonly hits: readonly Hit[];
}

const KINDS: readonly Omit<HitGroup, 'hits'>[] = [
  { kind: 'projects', label: 'Projects' },
  { kind: 'jobs', label: 'Jobs' },
  { kind: 'tasks', label: 'Tasks' },
  { kind: 'payments', label: 'Payments' },
  { kind: 'users', label: 'Users' },
];

/** The kinds of which something was found, in the sidebar's order. */
export const groupHits = (found: Hits): readonly HitGroup[] =>
  KINDS.map((group) => ({ ...group, hits: found[group.kind] })).filter(({ hits }) => hits.length > 0);

/** Which of `count` options comes next, all around; from none the first or the last. */
export function stepFrom(at: number, step: 1 | -1, count: number): number {
  if (at < 0) return step > 0 ? 0 : count - 1;
  return (at + step + count) % count;
}
