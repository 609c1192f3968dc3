import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { IDEMPOTENCY_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { conflict } from '../errors/errors.js';
import { IdempotencyStore } from './idempotency.store.js';

export interface KeyedRequest {
  readonly id: string;
  /** Call that processes the request. Another one may have taken it over. */
  readonly holder: string;
  /** Effects of an earlier run whose server was killed before it answered. */
  readonly prior: readonly string[];
}

const requests = new AsyncLocalStorage<KeyedRequest>();

export const underKey = <T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> => requests.run(request, work);

/**
 * Effects of a request with an Idempotency-Key, stored in the transaction that makes them. If a server is killed between commit and answer,
 * the repeated request finds the effects and returns their present state.
 *
 * @example
 * const [batchId] = effects.prior();
 * if (batchId) return this.find(batchId);
 * await transactions.run(async (session) => { …; await effects.record(session, batchId); });
 */
@Injectable()
export class IdempotencyEffects {
  constructor(private readonly store: IdempotencyStore) {}

  /** @returns ids of the records that an earlier run created or changed, in order; empty for a first run or without a key */
  prior(): readonly string[] {
    return requests.getStore()?.prior ?? [];
  }

  /** Records an effect in its transaction. @throws 409 if another server has taken the request over */
  async record(session: ClientSession, id: string): Promise<void> {
    const request = requests.getStore();
    if (request && !(await this.store.noteEffect(session, request, id))) throw conflict(IDEMPOTENCY_MESSAGES.underWay);
  }
}
