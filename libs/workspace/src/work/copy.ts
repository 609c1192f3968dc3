import {
  changesOfLine,
  mergeChanges,
  newHistory,
  PATCH_LIMITS,
  sameJson,
  step,
  type AnnotationPatch,
  type History,
  type LogLine,
  type PatchChange,
  type Region,
  type WorkedStretch,
} from '@labelbridge/annotation';
import { mergeIntervals } from '@labelbridge/contracts';

export type ItemEnd = { readonly kind: 'done' } | { readonly kind: 'skipped'; readonly reason: string };

/** The annotation on screen, and its unsent part. Immutable. */
export interface Copy {
  readonly history: History;
  readonly source: string;
  readonly revision: number;
  /** Sequence of the last patch that the server has. */
  readonly sent: number;
  /** Sent again unchanged until the server answers. */
  readonly pending: AnnotationPatch | null;
  /** Regions changed since the pending patch. */
  readonly dirty: ReadonlySet<string>;
  /** Regions that both sides changed, with the server's side. They are not sent until the person decides. */
  readonly conflicts: ReadonlyMap<string, Region | null>;
  readonly discarded: ReadonlySet<string>;
  /** Active seconds that no patch has yet. */
  readonly seconds: number;
  /** Periods of `seconds`, by the server's clock. Copies of an earlier version have none. */
  readonly worked?: readonly WorkedStretch[];
  /** Active seconds in total on this device. */
  readonly allSeconds: number;
  readonly end: ItemEnd | null;
  /** End known to the server, which takes patches of open items only. */
  readonly serverEnd: ItemEnd | null;
  /** An admin has taken the item out of the batch: the copy takes no more lines. */
  readonly gone?: true;
}

/** A line of the write-ahead log: a step of the person, or a request or answer, so that a copy continues after a crash. */
export type CopyLine =
  | LogLine
  | { readonly op: 'time'; readonly seconds: number; readonly worked?: WorkedStretch }
  | { readonly op: 'send' }
  | { readonly op: 'sent'; readonly revision: number }
  /** The server refused the pending patch: others changed the annotation. */
  | { readonly op: 'conflict'; readonly revision: number; readonly changes: PatchChange[] }
  /** The server refused the content of the pending patch: its changes are sent again with later ones. */
  | { readonly op: 'refused' }
  | { readonly op: 'discard'; readonly ids: string[]; readonly discarded: boolean }
  | { readonly op: 'decide'; readonly id: string; readonly keep: 'mine' | 'theirs' }
  /** The server lost patches of this copy: all differences are sent under a new name. */
  | { readonly op: 'restart'; readonly source: string; readonly revision: number; readonly regions: Region[] }
  | { readonly op: 'end'; readonly end: ItemEnd | null }
  /** The server has closed the item, or opened it again. */
  | { readonly op: 'ended'; readonly end: ItemEnd | null }
  /** The item was taken out of the batch: nothing more is sent. */
  | { readonly op: 'gone' };

export interface ServerState {
  readonly revision: number;
  readonly regions: readonly Region[];
  readonly end: ItemEnd | null;
  readonly seconds: number;
}

export const newCopy = (source: string, { revision, regions, end, seconds }: ServerState): Copy => ({
  history: newHistory(regions),
  source,
  revision,
  sent: 0,
  pending: null,
  dirty: new Set(),
  conflicts: new Map(),
  discarded: new Set(),
  seconds: 0,
  allSeconds: seconds,
  end,
  serverEnd: end,
});

/** Keeps the latest periods that fit into a patch. For older ones, only the server's own clock counts. */
const withStretches = (worked: readonly WorkedStretch[] = [], more: readonly WorkedStretch[] = []): WorkedStretch[] =>
  mergeIntervals([...worked, ...more]).slice(-PATCH_LIMITS.stretches);

const valueOf = ({ history }: Copy, id: string): Region | null => history.regions.get(id) ?? null;

/** Leaves out regions that the person must decide. */
const nextChanges = (copy: Copy): PatchChange[] =>
  [...copy.dirty]
    .filter((id) => !copy.conflicts.has(id))
    .slice(0, PATCH_LIMITS.changes)
    .map((id) => ({ id, after: valueOf(copy, id) }));

export const hasPatch = (copy: Copy): boolean => copy.pending !== null || nextChanges(copy).length > 0;
/** Seconds go with the next patch; without steps they wait for the end of the item or page. */
export const hasTime = ({ seconds, serverEnd }: Copy): boolean => seconds > 0 && serverEnd === null;
export const hasEnd = ({ end, serverEnd }: Copy): boolean => !sameJson(end, serverEnd);
export const isUnsent = (copy: Copy): boolean => hasPatch(copy) || copy.conflicts.size > 0 || hasEnd(copy);

function afterSend(copy: Copy): Copy {
  if (copy.pending) return copy;
  const changes = nextChanges(copy);
  const taken = new Set(changes.map(({ id }) => id));
  const { worked = [] } = copy;
  return {
    ...copy,
    pending: {
      baseRevision: copy.revision,
      source: copy.source,
      sequence: copy.sent + 1,
      changes,
      seconds: copy.seconds,
      ...(worked.length > 0 && { worked: [...worked] }),
    },
    dirty: new Set([...copy.dirty].filter((id) => !taken.has(id))),
    seconds: 0,
    worked: [],
  };
}

const unsentTime = ({ seconds, worked, pending }: Copy): Pick<Copy, 'seconds' | 'worked'> => ({
  seconds: seconds + (pending?.seconds ?? 0),
  worked: withStretches(worked, pending?.worked),
});

function afterConflict(copy: Copy, revision: number, changes: PatchChange[]): Copy {
  const unsent = new Set([...(copy.pending?.changes ?? []).map(({ id }) => id), ...copy.dirty, ...copy.conflicts.keys()]);
  const mine = [...unsent].map((id) => ({ id, after: valueOf(copy, id) }));
  const merge = mergeChanges(mine, changes);
  const theirs = new Set(changes.map(({ id }) => id));
  // Conflicts that the server did not change again stay.
  const kept = [...copy.conflicts].filter(([id]) => !theirs.has(id));
  const conflicts = new Map([...kept, ...merge.conflicts.map(({ id, theirs: region }): [string, Region | null] => [id, region])]);
  return {
    ...copy,
    history: merge.take.length ? step(copy.history, { op: 'take', changes: [...merge.take] }) : copy.history,
    revision,
    pending: null,
    ...unsentTime(copy),
    dirty: new Set([...merge.send.map(({ id }) => id), ...conflicts.keys()]),
    conflicts,
  };
}

function afterRefusal(copy: Copy): Copy {
  if (!copy.pending) return copy;
  const ids = copy.pending.changes.map(({ id }) => id);
  return { ...copy, pending: null, dirty: new Set([...ids, ...copy.dirty]), ...unsentTime(copy) };
}

function afterDecision(copy: Copy, id: string, keep: 'mine' | 'theirs'): Copy {
  if (!copy.conflicts.has(id)) return copy;
  const theirs = copy.conflicts.get(id) ?? null;
  const conflicts = new Map([...copy.conflicts].filter(([each]) => each !== id));
  if (keep === 'mine') return { ...copy, conflicts, dirty: new Set([...copy.dirty, id]) };
  return {
    ...copy,
    conflicts,
    dirty: new Set([...copy.dirty].filter((each) => each !== id)),
    history: step(copy.history, { op: 'take', changes: [{ id, after: theirs }] }),
  };
}

function afterRestart(copy: Copy, source: string, revision: number, regions: readonly Region[]): Copy {
  const ids = new Set([...regions.map(({ id }) => id), ...copy.history.regions.keys()]);
  return { ...copy, source, revision, sent: 0, pending: null, dirty: ids, conflicts: new Map(), ...unsentTime(copy) };
}

/** Pure: a replayed log gives the copy, with its undo. A line without effect returns the same object. */
export function advance(copy: Copy, line: CopyLine): Copy {
  if (copy.gone) return copy;
  switch (line.op) {
    case 'time':
      return {
        ...copy,
        seconds: copy.seconds + line.seconds,
        allSeconds: copy.allSeconds + line.seconds,
        worked: withStretches(copy.worked, line.worked && [line.worked]),
      };
    case 'send':
      return afterSend(copy);
    case 'sent':
      return copy.pending ? { ...copy, pending: null, sent: copy.pending.sequence, revision: line.revision } : copy;
    case 'conflict':
      return afterConflict(copy, line.revision, line.changes);
    case 'refused':
      return afterRefusal(copy);
    case 'discard': {
      const others = [...copy.discarded].filter((id) => !line.ids.includes(id));
      return { ...copy, discarded: new Set(line.discarded ? [...others, ...line.ids] : others) };
    }
    case 'decide':
      return afterDecision(copy, line.id, line.keep);
    case 'restart':
      return afterRestart(copy, line.source, line.revision, line.regions);
    case 'end':
      return { ...copy, end: line.end };
    case 'ended':
      return { ...copy, serverEnd: line.end };
    case 'gone':
      return { ...copy, pending: null, dirty: new Set(), conflicts: new Map(), end: copy.serverEnd, seconds: 0, worked: [], gone: true };
    default: {
      const history = step(copy.history, line);
      if (history === copy.history) return copy;
      return { ...copy, history, dirty: new Set([...copy.dirty, ...changesOfLine(copy.history, line).map(({ id }) => id)]) };
    }
  }
}
