import { sameJson } from '../json.js';
import { type Region } from '../regions/region.js';

/** A region as it is now; null where it was deleted. */
export interface PatchChange {
  id: string;
  after: Region | null;
}

/** A stretch of time in milliseconds since 1970, by the server's clock. */
export interface WorkedStretch {
  from: number;
  to: number;
}

/** What is sent after some steps of work: the regions that changed, nothing else. */
export interface AnnotationPatch {
  /** The revision that the sender last knew. */
  baseRevision: number;
  /** The sender: one device's copy of the annotation. A copy that is thrown away never comes back under its id. */
  source: string;
  /** Counts the patches of a source, from 1. A patch that is sent again has the same. */
  sequence: number;
  changes: PatchChange[];
  /** Active seconds since the patch before. */
  seconds: number;
  /** When the person was at it since the patch before, the earliest first, as the device knows. */
  worked?: WorkedStretch[];
}

/** The source of the changes that the server makes itself. No client may take its name. */
export const SERVER_SOURCE = 'server';

/** What the server keeps of an annotation to take patches. */
export interface AnnotationHead {
  revision: number;
  regions: Region[];
  /** The revision that last changed a region, deleted ones as well. */
  touched: Record<string, number>;
  /** The last patch of each source. */
  sources: Record<string, { sequence: number; revision: number }>;
  seconds: number;
}

export const emptyHead = (regions: Region[] = []): AnnotationHead => ({ revision: 0, regions, touched: {}, sources: {}, seconds: 0 });

/** Regions in their order, with changes applied: known ones stay in their place, new ones come last. */
export function applyChanges(regions: readonly Region[], changes: readonly PatchChange[]): Region[] {
  const byId = new Map(changes.map((change) => [change.id, change.after]));
  const known = new Set(regions.map(({ id }) => id));
  const kept = regions.flatMap((region) => {
    const after = byId.get(region.id);
    return after === undefined ? [region] : after === null ? [] : [after];
  });
  return [...kept, ...[...byId.values()].filter((after) => after !== null && !known.has(after.id)).filter((after) => after !== null)];
}

/** What changed from one list of regions to another, by id. */
export function changesBetween(before: readonly Region[], after: readonly Region[]): PatchChange[] {
  const old = new Map(before.map((region) => [region.id, region]));
  const now = new Set(after.map(({ id }) => id));
  return [
    ...after.filter((region) => !sameJson(old.get(region.id), region)).map((region) => ({ id: region.id, after: region })),
    ...before.filter(({ id }) => !now.has(id)).map(({ id }) => ({ id, after: null })),
  ];
}

/** The server's changes since a revision. */
export function changesSince({ regions, touched }: AnnotationHead, revision: number): PatchChange[] {
  const byId = new Map(regions.map((region) => [region.id, region]));
  return Object.entries(touched).flatMap(([id, at]) => (at > revision ? [{ id, after: byId.get(id) ?? null }] : []));
}

export type PatchOutcome =
  | { readonly kind: 'applied'; readonly head: AnnotationHead }
  /** The patch was taken before: the answer of then is given again. */
  | { readonly kind: 'repeated'; readonly revision: number }
  /** Others changed the annotation since `baseRevision`: 409 with their changes. Nothing was applied. */
  | { readonly kind: 'conflict'; readonly revision: number; readonly changes: PatchChange[] }
  /** A patch before this one is missing: 409. It is sent again from `expected` on. */
  | { readonly kind: 'gap'; readonly expected: number };

/**
 * What the server does with a patch: applies it once, or says why not. Of one source, patches come in order, without gaps; a source that
 * is not known begins with any sequence.
 */
export function receivePatch(head: AnnotationHead, patch: AnnotationPatch): PatchOutcome {
  const last = head.sources[patch.source];
  if (last && patch.sequence <= last.sequence) return { kind: 'repeated', revision: last.revision };
  if (last && patch.sequence > last.sequence + 1) return { kind: 'gap', expected: last.sequence + 1 };
  if (patch.baseRevision !== head.revision) {
    return { kind: 'conflict', revision: head.revision, changes: changesSince(head, patch.baseRevision) };
  }
  const revision = head.revision + 1;
  const ids = Object.fromEntries(patch.changes.map(({ id }) => [id, revision]));
  return {
    kind: 'applied',
    head: {
      revision,
      regions: applyChanges(head.regions, patch.changes),
      touched: { ...head.touched, ...ids },
      sources: { ...head.sources, [patch.source]: { sequence: patch.sequence, revision } },
      seconds: head.seconds + patch.seconds,
    },
  };
}

/** A region that both sides changed, differently. Null: deleted on that side. */
export interface Conflict {
  readonly id: string;
  readonly mine: Region | null;
  readonly theirs: Region | null;
}

export interface Merge {
  /** Theirs, to be taken over: nobody here changed these regions. */
  readonly take: readonly PatchChange[];
  /** Mine, to be sent again on their revision. */
  readonly send: readonly PatchChange[];
  /** To be decided by the person; in neither list. */
  readonly conflicts: readonly Conflict[];
}

/** Brings two sides together, region by region. Changes that are the same on both sides are no conflict and need not be sent. */
export function mergeChanges(mine: readonly PatchChange[], theirs: readonly PatchChange[]): Merge {
  const ours = new Map(mine.map((change) => [change.id, change.after]));
  const others = new Map(theirs.map((change) => [change.id, change.after]));
  const both = mine.filter(({ id }) => others.has(id));
  const conflicts = both.flatMap(({ id, after }) => {
    const theirsAfter = others.get(id) ?? null;
    return sameJson(after, theirsAfter) ? [] : [{ id, mine: after, theirs: theirsAfter }];
  });
  return { take: theirs.filter(({ id }) => !ours.has(id)), send: mine.filter(({ id }) => !others.has(id)), conflicts };
}
