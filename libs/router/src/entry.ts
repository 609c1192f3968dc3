/** What this module and the router write into the state of a history entry. */
interface EntryState {
  /** The place of the entry in this tab's history: react-router counts it. */
  readonly idx?: number;
  /** The entry stands for an open dialog: Back leads from it to the page below. */
  readonly dialog?: true;
  readonly kept?: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** The state of the present history entry. */
export function entryState(): EntryState {
  const state: unknown = window.history.state;
  return isRecord(state) ? state : {};
}

/** A value that `keepInEntry` wrote into the present history entry. Back, Forward and a reload lead to it again. */
export const readFromEntry = (name: string): unknown => entryState().kept?.[name];

/** Keeps a value in the present history entry. @param value of JSON's types */
export function keepInEntry(name: string, value: unknown): void {
  const state = entryState();
  window.history.replaceState({ ...state, kept: { ...state.kept, [name]: value } }, '');
}
