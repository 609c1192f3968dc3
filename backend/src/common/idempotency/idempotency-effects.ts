import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { IDEMPOTENCY_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { conflict } from '../errors/errors.js';
import { IdempotencyStore } from './idempotency.store.js';

/** A request under an Idempotency-Key, while it is handled. */
export interface KeyedRequest {
  readonly id: string;
  /** Who handles it; another one may have taken it over meanwhile. */
  readonly holder: string;
  /** What an earlier run of it did, which died before it could answer. */
  readonly prior: readonly string[];
}

const requests = new AsyncLocalStorage<KeyedRequest>();

/** Handles a request under its key, which everything that `work` calls can read. */
export const underKey = <T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> => requests.run(request, work);

/**
 * What a request under an Idempotency-Key has done, kept with the doing. A server that is killed between a commit and its
 * answer leaves the effect behind; the repetition finds it and is answered with what was done, as it is then.
 *
 * @example
 * const [batchId] = effects.prior();
 * if (batchId) return this.find(batchId);
 * await transactions.run(async (session) => { …; await effects.record(session, batchId); });
 */
@Injectable()
export class IdempotencyEffects {
  constructor(private readonly store: IdempotencyStore) {}

  /** The ids of what an earlier run of this request made or changed, in order; none where this is the first, or it has no key. */
  prior(): readonly string[] {
    return requests.getStore()?.prior ?? [];
  }

  /**
   * Notes what this request makes or changes, in the transaction that does it.
   *
   * @throws 409 where another server took the request over: then it is the one that does it, and this one must not
   */
  async record(session: ClientSession, id: string): Promise<void> {
    const request = requests.getStore();
    if (request && !(await this.store.noteEffect(session, request, id))) throw conflict(IDEMPOTENCY_MESSAGES.underWay);
  }
}
