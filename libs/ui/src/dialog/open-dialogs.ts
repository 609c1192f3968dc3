/**
 * The modal dialogs that are open, the topmost last. What lies outside the topmost one is inert, so whatever must be
 * heard and closed meanwhile (a toast) has to live inside it.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly HTMLElement[]): void => {
  stack = next;
  for (const listener of listeners) listener();
};

/** Notes that a dialog has opened. @returns what to call when it closes */
export function registerDialog(dialog: HTMLElement): () => void {
  change([...stack, dialog]);
  return () => change(stack.filter((open) => open !== dialog));
}

/** The topmost open dialog. */
export const topDialog = (): HTMLElement | undefined => stack.at(-1);

/** Hears of every dialog that opens or closes. @returns what to call to stop */
export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
