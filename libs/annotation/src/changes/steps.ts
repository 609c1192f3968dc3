import { type Region } from '../regions/region.js';
import { type History, type LogLine } from './history.js';

// Separate from the history, so that a screen can name and make steps without loading it.

/** @returns null if nothing changes */
export function doLine(
  state: History,
  label: string,
  { put = [], remove = [], group }: { put?: readonly Region[]; remove?: readonly string[]; group?: string },
): LogLine | null {
  const before = (id: string): Region | null => state.regions.get(id) ?? null;
  const changes = [
    ...put.filter((after) => before(after.id) !== after).map((after) => ({ id: after.id, before: before(after.id), after })),
    ...remove.filter((id) => state.regions.has(id)).map((id) => ({ id, before: before(id), after: null })),
  ];
  if (changes.length === 0) return null;
  return { op: 'do', entry: { sequence: state.sequence + 1, label, changes, ...(group === undefined ? {} : { group }) } };
}

export const undoName = ({ past }: History): string | null => past.at(-1)?.label ?? null;
export const redoName = ({ future }: History): string | null => future.at(-1)?.label ?? null;
