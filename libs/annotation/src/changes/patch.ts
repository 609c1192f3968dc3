import { sameJson } from '../json.js';
import { type Region } from '../regions/region.js';

/** A region as it is now; null if it was deleted. */
export interface PatchChange {
  id: string;
  after: Region | null;
}

/** A period of work in milliseconds since 1970, by the server's clock. */
export interface WorkedStretch {
  from: number;
  to: number;
}

export interface AnnotationPatch {
  baseRevision: number;
  /** The sender: one device's copy of the annotation. A discarded copy never reuses its id. */
  source: string;
  /** Counts the patches of a source, from 1. A patch that is sent again keeps its number. */
  sequence: number;
  changes: PatchChange[];
  /** Active seconds since the previous patch. */
  seconds: number;
  /** Periods of work since the previous patch, the earliest first, as recorded by the device. */
  worked?: WorkedStretch[];
}

/** The source of the server's own changes. Clients may not use it. */
export const SERVER_SOURCE = 'server';

export interface AnnotationHead {
  revision: number;
  regions: Region[];
  /** The last revision that changed each region, including deleted ones. */
  touched: Record<string, number>;
  sources: Record<string, { sequence: number; revision: number }>;
  seconds: number;
}

export const emptyHead = (regions: Region[] = []): AnnotationHead => ({ revision: 0, regions, touched: {}, sources: {}, seconds: 0 });

/** Applies changes: known regions keep their position, new ones come last. */
export function applyChanges(regions: readonly Region[], changes: readonly PatchChange[]): Region[] {
  const byId = new Map(changes.map((change) => [change.id, change.after]));
  const known = new Set(regions.map(({ id }) => id));
  const kept = regions.flatMap((region) => {
    const after = byId.get(region.id);
    return after === undefined ? [region] : after === null ? [] : [after];
  });
  return [...kept, ...[...byId.values()].filter((after) => after !== null && !known.has(after.id)).filter((after) => after !== null)];
}

export function changesBetween(before: readonly Region[], after: readonly Region[]): PatchChange[] {
  const old = new Map(before.map((region) => [region.id, region]));
  const now = new Set(after.map(({ id }) => id));
  return [
    ...after.filter((region) => !sameJson(old.get(region.id), region)).map((region) => ({ id: region.id, after: region })),
    ...before.filter(({ id }) => !now.has(id)).map(({ id }) => ({ id, after: null })),
  ];
}

function changesSince({ regions, touched }: AnnotationHead, revision: number): PatchChange[] {
  const byId = new Map(regions.map((region) => [region.id, region]));
  return Object.entries(touched).flatMap(([id, at]) => (at > revision ? [{ id, after: byId.get(id) ?? null }] : []));
}

type PatchOutcome =
  | { readonly kind: 'applied'; readonly head: AnnotationHead }
  /** The patch was taken before: the answer of that time. */
  | { readonly kind: 'repeated'; readonly revision: number }
  /** Others changed the annotation since `baseRevision`: 409. Nothing was applied. */
  | { readonly kind: 'conflict'; readonly revision: number; readonly changes: PatchChange[] }
  /** A patch before this one is missing: 409. The sender starts again from `expected`. */
  | { readonly kind: 'gap'; readonly expected: number };

/**
 * Compares a patch with what its source changed in a revision. A device that lost its newest lines in a power cut gives their numbers to
 * other work. Regions that were changed again since are not compared.
 */
function isPatchOf({ regions, touched }: AnnotationHead, revision: number, { changes }: AnnotationPatch): boolean {
  const held = new Map(regions.map((region) => [region.id, region]));
  const sent = new Map(changes.map(({ id, after }) => [id, after]));
  const isSame = (id: string): boolean => sent.has(id) && sameJson(sent.get(id) ?? null, held.get(id) ?? null);
  return (
    changes.every(({ id }) => (touched[id] ?? 0) >= revision) && Object.keys(touched).every((id) => touched[id] !== revision || isSame(id))
  );
}

/** Applies a patch once. Patches of one source come in order, without gaps. An unknown source begins with any sequence. */
export function receivePatch(head: AnnotationHead, patch: AnnotationPatch): PatchOutcome {
  const last = head.sources[patch.source];
  if (last && patch.sequence === last.sequence && isPatchOf(head, last.revision, patch)) {
    return { kind: 'repeated', revision: last.revision };
  }
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

/** A region that both sides changed differently. Null: deleted. */
interface Conflict {
  readonly id: string;
  readonly mine: Region | null;
  readonly theirs: Region | null;
}

interface Merge {
  /** Their changes to regions that are unchanged here. */
  readonly take: readonly PatchChange[];
  /** My changes, to be sent again on their revision. */
  readonly send: readonly PatchChange[];
  /** Regions for the person to decide; in neither list. */
  readonly conflicts: readonly Conflict[];
}

/** Merges two sides by region. Equal changes are not conflicts and are not sent. */
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
