let closers: readonly (() => void)[] = [];
let listener: (() => void) | undefined;

/**
 * Makes Back close a dialog.
 *
 * @param onBack asks the dialog to close; it may stay open
 * @returns a function to call once it is closed
 */
export function openDialogEntry(onBack: () => void): () => void {
  closers = [...closers, onBack];
  listener?.();
  return () => {
    closers = closers.filter((closer) => closer !== onBack);
  };
}

export const dialogsOpen = (): boolean => closers.length > 0;
export const topmostDialog = (): (() => void) | undefined => closers.at(-1);

/** Calls `next` when a dialog opens. @returns a function that stops it */
export function onDialogOpen(next: () => void): () => void {
  listener = next;
  return () => {
    listener = undefined;
  };
}
