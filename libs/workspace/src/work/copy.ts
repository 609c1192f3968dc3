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

/** How an item ends: it is done, or skipped with a reason. */
export type ItemEnd = { readonly kind: 'done' } | { readonly kind: 'skipped'; readonly reason: string };

/** This device's copy of an annotation: what is on screen, and what the server does not have of it. Immutable. */
export interface Copy {
  readonly history: History;
  /** Names this copy to the server. */
  readonly source: string;
  /** The revision of the server that this copy is based on. */
  readonly revision: number;
  /** The sequence of the last patch that the server has. */
  readonly sent: number;
  /** The patch under way. It is sent again unchanged until there is an answer. */
  readonly pending: AnnotationPatch | null;
  /** Regions changed since, whose present state is still to be sent. */
  readonly dirty: ReadonlySet<string>;
  /** Regions that both sides changed, with the server's side; they are not sent until the person has decided. */
  readonly conflicts: ReadonlyMap<string, Region | null>;
  /** Suggestions that the person has discarded; the server need not know. */
  readonly discarded: ReadonlySet<string>;
  /** Active seconds that are in no patch yet. */
  readonly seconds: number;
  /** When they were, by the server's clock. Copies that an earlier version kept have none. */
  readonly worked?: readonly WorkedStretch[];
  /** All active seconds on this device. */
  readonly allSeconds: number;
  readonly end: ItemEnd | null;
  /** How it ended as far as the server knows. It takes patches of open items only. */
  readonly serverEnd: ItemEnd | null;
  /** An admin has taken the item out of the batch: the copy takes no more lines. */
  readonly gone?: true;
}

/**
 * A line of the write-ahead log. Lines of the history are steps of the person; the others record what was sent and what was answered,
 * so that a copy that is replayed after a crash continues where it was.
 */
export type CopyLine =
  | LogLine
  | { readonly op: 'time'; readonly seconds: number; readonly worked?: WorkedStretch }
  | { readonly op: 'send' }
  | { readonly op: 'sent'; readonly revision: number }
  /** The server refused the patch under way: others changed the annotation. */
  | { readonly op: 'conflict'; readonly revision: number; readonly changes: PatchChange[] }
  /** The server refused the patch under way for what it says: its changes are sent again, with what the person changes of them. */
  | { readonly op: 'refused' }
  /** Suggestions that the person does not want, or wants to see again. */
  | { readonly op: 'discard'; readonly ids: string[]; readonly discarded: boolean }
  | { readonly op: 'decide'; readonly id: string; readonly keep: 'mine' | 'theirs' }
  /** The server lost patches of this copy: all that differs is sent under a new name. */
  | { readonly op: 'restart'; readonly source: string; readonly revision: number; readonly regions: Region[] }
  | { readonly op: 'end'; readonly end: ItemEnd | null }
  /** The server has closed the item so, or opened it again. */
  | { readonly op: 'ended'; readonly end: ItemEnd | null }
  /** The item was taken out before the server had anything of it: nothing is sent any more. */
  | { readonly op: 'gone' };

/** What the server knows of an annotation when the copy is made. */
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

/** A patch has so many stretches at most. What is older is counted by the clock as far as the server heard of it. */
const withStretches = (worked: readonly WorkedStretch[] = [], more: readonly WorkedStretch[] = []): WorkedStretch[] =>
  mergeIntervals([...worked, ...more]).slice(-PATCH_LIMITS.stretches);

const valueOf = ({ history }: Copy, id: string): Region | null => history.regions.get(id) ?? null;

/** The changes that the next patch would have: what the person has not decided stays out. */
const nextChanges = (copy: Copy): PatchChange[] =>
  [...copy.dirty]
    .filter((id) => !copy.conflicts.has(id))
    .slice(0, PATCH_LIMITS.changes)
    .map((id) => ({ id, after: valueOf(copy, id) }));

/** Whether there are steps that the server does not have and can be sent. */
export const hasPatch = (copy: Copy): boolean => copy.pending !== null || nextChanges(copy).length > 0;
/** Whether there are seconds that no patch has. They go with the next one; without steps they wait for the end of the item, or of the page. */
export const hasTime = ({ seconds, serverEnd }: Copy): boolean => seconds > 0 && serverEnd === null;
/** Whether the server still has to close the item, or to open it again. */
export const hasEnd = ({ end, serverEnd }: Copy): boolean => !sameJson(end, serverEnd);
/** Whether the server lacks anything of this copy. */
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

/** The time that no patch has which the server took. */
const unsentTime = ({ seconds, worked, pending }: Copy): Pick<Copy, 'seconds' | 'worked'> => ({
  seconds: seconds + (pending?.seconds ?? 0),
  worked: withStretches(worked, pending?.worked),
});

function afterConflict(copy: Copy, revision: number, changes: PatchChange[]): Copy {
  const unsent = new Set([...(copy.pending?.changes ?? []).map(({ id }) => id), ...copy.dirty, ...copy.conflicts.keys()]);
  const mine = [...unsent].map((id) => ({ id, after: valueOf(copy, id) }));
  const merge = mergeChanges(mine, changes);
  const theirs = new Set(changes.map(({ id }) => id));
  // Regions in conflict that the server did not change again stay so.
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

/** The copy after one more line. Pure: a log that is replayed gives the copy, undo and all. A line without effect gives the same object. */
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
