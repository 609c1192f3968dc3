import { type Caller, type Rule } from './callers.js';
import { type AccessFixture } from './fixture.js';

/** What is sent in one cell of the matrix. */
export interface Sent {
  /** The record in the path. */
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another session than the caller's own, where the call ends or changes it. Only for callers who have one. */
  readonly token?: string;
  /** Record ids that a list must show to those who may see them, and must not show to others. */
  readonly lists?: readonly string[];
}

/** How a part of the matrix came out. */
export interface Part {
  readonly asked: number;
  readonly faults: readonly string[];
}

/** One route: who may call it, and a call that is valid for those who may. */
export interface Row {
  readonly route: string;
  readonly rule: Rule;
  /** The status of success. */
  readonly done: number;
  /** Makes the records of a call again. Left out: the route needs none. */
  readonly send?: (fixture: AccessFixture, caller: Caller) => Promise<Sent>;
  /** A call that needs a fresh proof, where the route's step-up has a condition that `send` does not meet. */
  readonly sendUnproven?: (fixture: AccessFixture, caller: Caller) => Promise<Sent>;
  /** The call may change things even where it is refused, and is meant to: it counts tries, say. */
  readonly writesAnyway?: true;
  /** Callers whom a list shows the records of `lists`; others must not see them. */
  readonly seenBy?: readonly Caller[];
  /** The one answer that shows a bank account's number in full, and to whom. */
  readonly showsAccountTo?: readonly Caller[];
}
