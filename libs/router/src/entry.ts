/** What this module and the router write into the state of a history entry. */
export interface EntryState {
  /** The place of the entry in this tab's history: react-router counts it. */
  readonly idx?: number;
  /** The entry is a copy of its page's, which is below: Back from it closes a dialog. */
  readonly dialog?: boolean;
  readonly kept?: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

let seen: EntryState = {};

/** The state of the present history entry. */
export function entryState(): EntryState {
  const state: unknown = window.history.state;
  seen = isRecord(state) ? state : {};
  return seen;
}

/** The state of an entry that has just been left, which the browser no longer tells: as it was last read or written. */
export const leftState = (): EntryState => seen;

/** Writes the state of the present history entry. */
export function writeState(state: EntryState, address = ''): void {
  window.history.replaceState(state, '', address);
  seen = state;
}

/** A value that `keepInEntry` wrote into the present history entry. Back, Forward and a reload lead to it again. */
export const readFromEntry = (name: string): unknown => entryState().kept?.[name];

/** Keeps a value in the present history entry. @param value of JSON's types */
export function keepInEntry(name: string, value: unknown): void {
  const state = entryState();
  writeState({ ...state, kept: { ...state.kept, [name]: value } });
}
