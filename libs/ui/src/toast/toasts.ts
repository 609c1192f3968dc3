import { createStore } from '../base/store.js';

/** An error interrupts a screen reader; the others wait for a pause. */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  text?: string | undefined;
  /** It is shown until it is closed. */
  stays: boolean;
}

const MAX_TOASTS = 3;

/** Toasts on screen, the oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

const add = (kind: ToastKind, title: string, text?: string, stays = false): number => {
  const id = ++lastId;
  const others = toasts.get().filter((shown) => shown.kind !== kind || shown.title !== title || shown.text !== text);
  toasts.set([...others, { id, kind, title, text, stays }].slice(-MAX_TOASTS));
  return id;
};

/** Shows a toast: `toast.success(title, text)`. A repeated toast is shown once. */
export const toast = {
  success: (title: string, text?: string) => add('success', title, text),
  /** Stays until it is closed: it may be the only trace of a failure. */
  error: (title: string, text?: string) => add('error', title, text, true),
  info: (title: string, text?: string) => add('info', title, text),
  /** Tells what others have done. Stays until it is closed: nobody expects it, and may look away. */
  news: (title: string, text?: string) => add('info', title, text, true),
  close: (id: number) => toasts.set(toasts.get().filter((shown) => shown.id !== id)),
};
