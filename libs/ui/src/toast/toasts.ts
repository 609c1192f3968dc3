/** What kind of notice it is. An error interrupts a screen reader; the others wait for a pause. */
export type ToastKind = 'success' | 'error' | 'info';

/** One notice on the screen. */
export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  text?: string | undefined;
}

const SHOWN_AT_MOST = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const add = (kind: ToastKind, title: string, text?: string): number => {
  const id = ++lastId;
  const others = toasts.filter((shown) => shown.kind !== kind || shown.title !== title || shown.text !== text);
  change([...others, { id, kind, title, text }].slice(-SHOWN_AT_MOST));
  return id;
};

/** Notices for people, from anywhere in the product: `toast.success(title, text)`. The same one twice is shown once. */
export const toast = {
  success: (title: string, text?: string) => add('success', title, text),
  error: (title: string, text?: string) => add('error', title, text),
  info: (title: string, text?: string) => add('info', title, text),
  close: (id: number) => change(toasts.filter((shown) => shown.id !== id)),
};

/** The notices shown now, the oldest first. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Hears of every change. @returns what to call to stop */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
