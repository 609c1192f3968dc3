import { create } from 'zustand';

export type QueuedChangeKind = 'submit' | 'decline' | 'profile' | 'message';

export interface Change {
  readonly kind: QueuedChangeKind;
  /** Id of the changed record. */
  readonly target: string;
  /** Name of the record for the user. */
  readonly title: string;
  readonly method: 'POST' | 'PATCH';
  /** An API path, such as `/api/jobs/6561…/submit`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A change stored on the device until the server has answered it. */
export interface QueuedChange extends Change {
  /** Idempotency-Key: the change is applied once, also if it is sent again. */
  readonly id: string;
  /** ISO instant. */
  readonly askedAt: string;
  /** Server's rejection. The change then waits for the user, not for the network. */
  readonly refusal: { readonly status: number; readonly message: string } | null;
}

/** The logged-in user's queued changes on this device, the oldest first. */
export const useQueuedChanges = create<{ readonly items: readonly QueuedChange[] }>(() => ({ items: [] }));
