import { create } from 'zustand';

/** The changes that can be made offline. */
export type QueuedChangeKind = 'submit' | 'decline' | 'profile' | 'message';

export interface Change {
  readonly kind: QueuedChangeKind;
  /** The id of the changed record. */
  readonly target: string;
  /** The name of the record for the user. */
  readonly title: string;
  readonly method: 'POST' | 'PATCH';
  /** An API path, such as `/api/jobs/6561…/submit`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A change stored on the device until the server has answered it. */
export interface QueuedChange extends Change {
  /** Its Idempotency-Key: it is applied once however often it is sent. */
  readonly id: string;
  /** ISO instant. */
  readonly askedAt: string;
  /** Why the server rejected it. It then waits for the user, not for the network. */
  readonly refusal: { readonly status: number; readonly message: string } | null;
}

/** The logged-in user's queued changes on this device, the oldest first. */
export const useQueuedChanges = create<{ readonly items: readonly QueuedChange[] }>(() => ({ items: [] }));
