/** State of a history entry, written by this module and the router. */
export interface EntryState {
  /** Index of the entry in the history of this tab, counted by react-router. */
  readonly idx?: number;
  /** The entry is a copy of the page entry below it: Back from it closes a dialog. */
  readonly dialog?: boolean;
  readonly kept?: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

let seen: EntryState = {};

export function entryState(): EntryState {
  const state: unknown = window.history.state;
  seen = isRecord(state) ? state : {};
  return seen;
}

/** State of the entry just left, as last read or written: the browser no longer provides it. */
export const leftState = (): EntryState => seen;

export function writeState(state: EntryState, address = ''): void {
  window.history.replaceState(state, '', address);
  seen = state;
}

/** Reads a value of `keepInEntry`. Back, Forward and a reload lead to it again. */
export const readFromEntry = (name: string): unknown => entryState().kept?.[name];

/** Keeps a value in the current history entry. @param value JSON */
export function keepInEntry(name: string, value: unknown): void {
  const state = entryState();
  writeState({ ...state, kept: { ...state.kept, [name]: value } });
}
