import { type Region } from '../regions/region.js';
import { type PatchChange } from './patch.js';

/** The change of one region: enough to undo it, to store it on the device, and to send it. */
interface HistoryChange {
  id: string;
  before: Region | null;
  after: Region | null;
}

interface HistoryEntry {
  sequence: number;
  /** Name for “Undo: Move Car”. */
  label: string;
  /** Consecutive entries of one group become one step: the keys typed in one field. */
  group?: string;
  changes: HistoryChange[];
}

/** The work on one item: its regions and its undo steps. Immutable. */
export interface History {
  readonly regions: ReadonlyMap<string, Region>;
  readonly past: readonly HistoryEntry[];
  readonly future: readonly HistoryEntry[];
  readonly sequence: number;
}

/**
 * A line of the log on the device, with undo and redo for the time after a crash. `take`: changes of the server. Undo does not revert them,
 * nor earlier steps on their regions.
 */
export type LogLine = { op: 'do'; entry: HistoryEntry } | { op: 'undo' } | { op: 'redo' } | { op: 'take'; changes: PatchChange[] };

const HISTORY_KEPT = 500;

export const newHistory = (regions: Iterable<Region> = []): History => ({
  regions: new Map([...regions].map((region) => [region.id, region])),
  past: [],
  future: [],
  sequence: 0,
});

function replaced(regions: ReadonlyMap<string, Region>, changes: readonly { id: string; value: Region | null }[]): Map<string, Region> {
  const next = new Map(regions);
  for (const { id, value } of changes) {
    if (value) next.set(id, value);
    else next.delete(id);
  }
  return next;
}
const afterOf = ({ changes }: HistoryEntry) => changes.map(({ id, after }) => ({ id, value: after }));
const beforeOf = ({ changes }: HistoryEntry) => changes.map(({ id, before }) => ({ id, value: before }));

function joined(first: HistoryEntry, second: HistoryEntry): HistoryEntry {
  const befores = new Map(first.changes.map((change) => [change.id, change.before]));
  const afters = new Map([...first.changes, ...second.changes].map((change) => [change.id, change]));
  const changes = [...afters.values()].map(({ id, before, after }) => ({
    id,
    before: befores.has(id) ? (befores.get(id) ?? null) : before,
    after,
  }));
  return { ...second, changes };
}

const without = (entries: readonly HistoryEntry[], ids: ReadonlySet<string>): HistoryEntry[] =>
  entries
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ id }) => !ids.has(id)) }))
    .filter(({ changes }) => changes.length > 0);

/** Applies a line. Pure: a replayed log gives the same state, with its undo. A line without effect returns the same object. */
export function step(state: History, line: LogLine): History {
  const { regions, past, future } = state;
  const sequence = state.sequence + 1;
  switch (line.op) {
    case 'do': {
      const last = past.at(-1);
      const same = last?.group !== undefined && last.group === line.entry.group && future.length === 0;
      const next = same ? [...past.slice(0, -1), joined(last, line.entry)] : [...past, line.entry].slice(-HISTORY_KEPT);
      return { regions: replaced(regions, afterOf(line.entry)), past: next, future: [], sequence };
    }
    case 'undo': {
      const entry = past.at(-1);
      if (!entry) return state;
      return { regions: replaced(regions, beforeOf(entry)), past: past.slice(0, -1), future: [...future, entry], sequence };
    }
    case 'redo': {
      const entry = future.at(-1);
      if (!entry) return state;
      return { regions: replaced(regions, afterOf(entry)), past: [...past, entry], future: future.slice(0, -1), sequence };
    }
    case 'take': {
      const ids = new Set(line.changes.map(({ id }) => id));
      const values = line.changes.map(({ id, after }) => ({ id, value: after }));
      return { regions: replaced(regions, values), past: without(past, ids), future: without(future, ids), sequence };
    }
  }
}

/** Changes of a line as they are sent: undo and redo by their result. */
export function changesOfLine(before: History, line: LogLine): PatchChange[] {
  const entry =
    line.op === 'do' ? line.entry : line.op === 'undo' ? before.past.at(-1) : line.op === 'redo' ? before.future.at(-1) : undefined;
  if (!entry) return [];
  return (line.op === 'undo' ? beforeOf(entry) : afterOf(entry)).map(({ id, value }) => ({ id, after: value }));
}
