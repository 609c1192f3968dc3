import { createStore } from '../base/store.js';

/** An error interrupts a screen reader; the others wait for a pause. */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  text?: string | undefined;
}

const MAX_TOASTS = 3;

/** Toasts on screen, the oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

const add = (kind: ToastKind, title: string, text?: string): number => {
  const id = ++lastId;
  const others = toasts.get().filter((shown) => shown.kind !== kind || shown.title !== title || shown.text !== text);
  toasts.set([...others, { id, kind, title, text }].slice(-MAX_TOASTS));
  return id;
};

/** Shows a toast: `toast.success(title, text)`. A repeated toast is shown once. */
export const toast = {
  success: (title: string, text?: string) => add('success', title, text),
  error: (title: string, text?: string) => add('error', title, text),
  info: (title: string, text?: string) => add('info', title, text),
  close: (id: number) => toasts.set(toasts.get().filter((shown) => shown.id !== id)),
};
