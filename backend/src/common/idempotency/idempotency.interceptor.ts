import { type CallHandler, type ExecutionContext, HttpException, Injectable, type NestInterceptor } from '@nestjs/common';
import { IDEMPOTENCY_TEXTS } from '@labelbridge/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { type Person } from '../access/person.js';
import { badInput, conflict } from '../errors/errors.js';
import { type StoredAnswer } from './idempotency.schema.js';
import { IdempotencyStore } from './idempotency.store.js';
import { keyIdentity, requestHash } from './request-hash.js';

const HEADER = 'idempotency-key';
const KEY_SHAPE = /^[\x21-\x7e]{1,200}$/;
const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 25;
const LAST_PAUSE_MS = 400;
// What these refuse was decided from the state of things; a 400 was refused unseen and may be tried again.
const KEPT_REFUSALS: readonly number[] = [404, 409];

/**
 * Answers a repeated request with the answer of the first one (product.md: money POSTs take an optional Idempotency-Key,
 * scoped to person and route). The same key with another request is refused with 409. While the first is under way the
 * repetition waits for its answer, and after 10 s is told to ask again. Faults of ours are not kept.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly store: IdempotencyStore) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & { user?: Person }>();
    const key = request.headers[HEADER];
    if (key === undefined) return next.handle();
    if (typeof key !== 'string' || !KEY_SHAPE.test(key)) throw badInput([{ field: 'Idempotency-Key', message: IDEMPOTENCY_TEXTS.shape }]);
    if (!request.user) throw new Error('Idempotent on a route that has no session');

    const route = `${request.method} ${request.routeOptions.url ?? request.url}`;
    const id = keyIdentity(request.user._id, route, key);
    const hash = requestHash(request.params, request.body);
    const answer = await this.answerStanding(id, hash);
    const reply = http.getResponse<FastifyReply>();
    if (!answer) return from(this.first(id, reply, next));
    void reply.header('idempotency-replayed', 'true');
    return from([replayed(answer)]);
  }

  /** The answer of an earlier request, waited for; undefined where this request is the one that does the work. */
  private async answerStanding(id: string, hash: string): Promise<StoredAnswer | undefined> {
    const giveUpAt = performance.now() + WAIT_MS;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      const standing = (await this.store.find(id)) ?? (await this.store.take(id, hash));
      if (!standing) return undefined;
      if (standing.requestHash !== hash) throw conflict(IDEMPOTENCY_TEXTS.otherRequest);
      if (standing.answer) return standing.answer;
      if (await this.store.takeOver(standing)) return undefined;
      if (performance.now() > giveUpAt) throw conflict(IDEMPOTENCY_TEXTS.underWay);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  private async first(id: string, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const body: unknown = await lastValueFrom(next.handle()).catch(async (error: unknown) => {
      if (error instanceof HttpException && KEPT_REFUSALS.includes(error.getStatus())) {
        await this.store.answer(id, { status: error.getStatus(), body: JSON.stringify(error.getResponse()) });
      } else {
        await this.store.release(id);
      }
      throw error;
    });
    await this.store.answer(id, { status: reply.statusCode, body: JSON.stringify(body) });
    return body;
  }
}

/** @throws the refusal again, where the first answer was one */
function replayed({ status, body }: StoredAnswer): unknown {
  const parsed: unknown = JSON.parse(body);
  if (status < 400) return parsed;
  throw new HttpException(typeof parsed === 'object' && parsed !== null ? { ...parsed } : String(parsed), status);
}
