import { type Caller, type Rule } from './callers.js';
import { type AccessFixture } from './fixture.js';

export interface Sent {
  readonly id?: string;
  /** The second id of a path, such as of a question in a project. */
  readonly inner?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A session that replaces the caller's own, if the call ends or changes it. Only for callers with a session. */
  readonly token?: string;
  /** Record ids that a list shows to the callers of `seenBy`, and hides from others. */
  readonly lists?: readonly string[];
}

export interface Part {
  readonly asked: number;
  readonly faults: readonly string[];
}

/** A route, its rule, and a call that is valid for callers who may make it. */
export interface Row {
  readonly route: string;
  readonly rule: Rule;
  readonly done: number;
  /** Creates the records of a call. Absent if the route needs none. */
  readonly send?: (fixture: AccessFixture, caller: Caller) => Promise<Sent>;
  /** A call that needs a fresh proof, if `send` does not meet the step-up condition of the route. */
  readonly sendUnproven?: (fixture: AccessFixture, caller: Caller) => Promise<Sent>;
  /** A refused call may change data, such as a counter of tries. */
  readonly writesAnyway?: true;
  /** Callers who see the records of `lists`. */
  readonly seenBy?: readonly Caller[];
  /** Callers to whom this route shows a full bank account number. */
  readonly showsAccountTo?: readonly Caller[];
  /** The owner made this record to show their name to everybody. */
  readonly showsName?: true;
}
