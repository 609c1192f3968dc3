import { Injectable } from '@nestjs/common';
import { type RunKind, type StartedRunKind } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type MakeRunDto } from './dto/run.dto.js';
import { type RunRecord } from './persistence/run.schema.js';
import { type RunControl } from './run-control.js';

/** Ends a run with a reason for people. */
export class RunFailed extends Error {}

/** Lets a run wait for another server. The message is for people. */
export class RunWaits extends Error {
  constructor(
    message: string,
    readonly ms: number,
  ) {
    super(message);
  }
}

export type PreparedRun = Pick<RunRecord, 'title' | 'projectId' | 'taskId' | 'total'> & {
  /** Stored as JSON. */
  readonly options: object;
};

/** Fields that the end of a run sets. */
export type RunEnding = Partial<Pick<RunRecord, 'result' | 'rows' | 'file'>>;

export interface RunHandler {
  readonly kind: RunKind;
  /** Ids of the runs whose files are on this server. Without it, any server carries out any run. */
  here?(): Promise<readonly string[]>;
  /**
   * Carries a run on after its counted rows.
   *
   * @returns what it ended with; null if the server stops
   * @throws RunFailed; RunWaits; RunSuperseded, by `control`; anything else is retried
   */
  carryOut(control: RunControl): Promise<RunEnding | null>;
  /** Runs in the transaction that ends a run, in whatever state. */
  ended?(session: ClientSession, run: RunRecord): Promise<void>;
  /** Removes the local files of an ended run. */
  cleanUp?(run: RunRecord): Promise<void>;
}

/** A handler of a kind that `POST /runs` starts. */
export interface StartedRunHandler extends RunHandler {
  readonly kind: StartedRunKind;
  /** @throws 400; 404; 409 */
  prepare(person: CurrentUser, wish: MakeRunDto): Promise<PreparedRun>;
}

const isStarted = (handler: RunHandler): handler is StartedRunHandler => 'prepare' in handler;

/** The handlers of all kinds, one a kind: many implementations, so not a `Port`. Modules register theirs. */
@Injectable()
export class RunHandlers {
  private readonly byKind = new Map<RunKind, RunHandler>();

  add(handler: RunHandler | StartedRunHandler): void {
    if (this.byKind.has(handler.kind)) throw new Error(`${handler.kind} has two handlers`);
    this.byKind.set(handler.kind, handler);
  }

  /** @throws Error if no module registered the kind */
  of(kind: RunKind): RunHandler {
    const handler = this.byKind.get(kind);
    if (!handler) throw new Error(`no handler of ${kind}`);
    return handler;
  }

  ofStarted(kind: StartedRunKind): StartedRunHandler {
    const handler = this.of(kind);
    if (!isStarted(handler)) throw new Error(`${kind} cannot be started`);
    return handler;
  }
}
