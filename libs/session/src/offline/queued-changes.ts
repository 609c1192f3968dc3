import { create } from 'zustand';

/** What can be changed without a network. */
export type QueuedChangeKind = 'submit' | 'profile';

/** A change as a screen asks for it. `target` is the id of what is changed, `title` what people call it. */
export interface Change {
  readonly kind: QueuedChangeKind;
  readonly target: string;
  readonly title: string;
  readonly method: 'POST' | 'PATCH';
  /** Of the API, such as `/api/jobs/6561…/submit`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A change that is kept on the device until the server has answered it. */
export interface QueuedChange extends Change {
  /** Its Idempotency-Key, for as long as it lives: however often it is sent, it is done once. */
  readonly id: string;
  /** ISO instant. */
  readonly askedAt: string;
  /** Why the server does not want it; it then waits for the person, not for the network. */
  readonly refusal: { readonly status: number; readonly message: string } | null;
}

/** The changes that wait on this device for whoever is logged in, the oldest first. */
export const useQueuedChanges = create<{ readonly items: readonly QueuedChange[] }>(() => ({ items: [] }));
