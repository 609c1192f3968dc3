import { createStore } from '../base/store.js';

/** Open modal dialogs, the topmost last. Everything outside the topmost one is inert, so toasts are rendered inside it. */
export const openDialogs = createStore<readonly HTMLElement[]>([]);

/** @returns the function to call when the dialog closes */
export function registerDialog(dialog: HTMLElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog]);
  return () => openDialogs.set(openDialogs.get().filter((open) => open !== dialog));
}
