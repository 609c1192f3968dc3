import { Injectable } from '@nestjs/common';
import { type BulkKind, type ErrorDetail } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';

export type BulkRowData = Readonly<Record<string, string | null>>;

/** A row of a new run. A row with problems is never carried out. */
export interface NewBulkRow {
  readonly line: number;
  readonly name: string;
  readonly data: BulkRowData;
  readonly problems: readonly ErrorDetail[];
}

export interface LeftOut {
  /** Null for a group of contacts. */
  readonly userId: string | null;
  readonly name: string;
  readonly reason: string;
  readonly count: number;
}

/** One person's part of an assignment. Amounts are formatted. */
export interface PersonShare {
  readonly userId: string;
  readonly name: string;
  readonly tasks: number;
  readonly openJobs: number;
  readonly pays: readonly string[];
}

export interface BulkSummary {
  readonly leftOut: readonly LeftOut[];
  readonly people: readonly PersonShare[];
  readonly notes: readonly string[];
}

export const NO_SUMMARY: BulkSummary = { leftOut: [], people: [], notes: [] };

/** The admin who started a run. */
export type BulkActor = Pick<CurrentUser, '_id' | 'role' | 'firstname' | 'lastname'>;

export interface BulkStep {
  readonly runId: Types.ObjectId;
  readonly by: BulkActor;
  readonly options: Readonly<Record<string, string | null>>;
}

export interface BulkHandler {
  readonly kind: BulkKind;
  /** The maximum number of rows in one transaction. */
  readonly rowsAtOnce: number;
  /**
   * Carries out one row in the transaction of its step. It must read and write only through `session`.
   *
   * @returns the id of the record made
   * @throws a refusal (4xx), which becomes the row's problem; the writes for the row are rolled back
   */
  handle(session: ClientSession, step: BulkStep, data: BulkRowData): Promise<string | null>;
  /** Completes a run in the transaction that ends it. */
  finish?(session: ClientSession, step: BulkStep): Promise<void>;
  /** The number of rows that may be carried out now, and the time of the next ones if it is less than `wanted`. */
  allowance?(wanted: number): Promise<{ rows: number; nextAt: Date }>;
}

/** The handlers of all kinds, one a kind: many implementations, so not a `Port`. Modules register theirs. */
@Injectable()
export class BulkHandlers {
  private readonly byKind = new Map<BulkKind, BulkHandler>();

  add(handler: BulkHandler): void {
    if (this.byKind.has(handler.kind)) throw new Error(`${handler.kind} has two handlers`);
    this.byKind.set(handler.kind, handler);
  }

  /** @throws Error if no module registered the kind */
  of(kind: BulkKind): BulkHandler {
    const handler = this.byKind.get(kind);
    if (!handler) throw new Error(`no handler of ${kind}`);
    return handler;
  }
}
