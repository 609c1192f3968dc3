import { createStore } from '../base/store.js';

/** An error interrupts a screen reader; the others wait for a pause. `news`: what others have done. */
export type ToastKind = 'success' | 'error' | 'info' | 'news';

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
  const all = [...others, { id, kind, title, text }];
  // An error may be the only trace of a failure: others make room first.
  const extra = all
    .slice(0, -1)
    .filter((shown) => shown.kind !== 'error')
    .slice(0, Math.max(0, all.length - MAX_TOASTS));
  toasts.set(all.filter((shown) => !extra.includes(shown)).slice(-MAX_TOASTS));
  return id;
};

/** Shows a toast: `toast.success(title, text)`. A repeated toast is shown once. */
export const toast = {
  success: (title: string, text?: string) => add('success', title, text),
  error: (title: string, text?: string) => add('error', title, text),
  info: (title: string, text?: string) => add('info', title, text),
  news: (title: string, text?: string) => add('news', title, text),
  close: (id: number) => toasts.set(toasts.get().filter((shown) => shown.id !== id)),
};
