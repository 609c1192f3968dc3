import { randomUUID } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_MESSAGES } from '@labelbridge/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { type CurrentUser } from '../access/current-user.js';
import { badInput, conflict } from '../errors/errors.js';
import { type KeyedRequest, underKey } from './idempotency-effects.js';
import { type StoredAnswer } from './idempotency.schema.js';
import { IdempotencyStore, LEASE_MS } from './idempotency.store.js';
import { keyIdentity, requestHash } from './request-hash.js';

const HEADER = 'idempotency-key';
const KEY_SHAPE = /^[\x21-\x7e]{1,200}$/;
const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 25;
const LAST_PAUSE_MS = 400;
const HEARTBEAT_MS = LEASE_MS / 4;
// Refusals that depend on the state of the records. A 400 has no effect and may be repeated.
const KEPT_REFUSALS: readonly number[] = [404, 409];

type Standing = { readonly answer: StoredAnswer } | { readonly mine: KeyedRequest };

/**
 * Answers a repeated request with the first answer. POST calls about money take an optional Idempotency-Key, scoped to user and route. The
 * same key with another request is a 409. While the first request is in progress, a repetition waits 10 s for its answer. A request whose
 * server was killed is processed again after 5 s, with its recorded effects (`IdempotencyEffects`). Internal errors are not stored.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly store: IdempotencyStore) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & { user?: CurrentUser }>();
    const key = request.headers[HEADER];
    if (key === undefined) return next.handle();
    if (typeof key !== 'string' || !KEY_SHAPE.test(key))
      throw badInput([{ field: 'Idempotency-Key', message: IDEMPOTENCY_MESSAGES.shape }]);
    if (!request.user) throw new Error('Idempotent on a route that has no session');

    const route = `${request.method} ${request.routeOptions.url ?? request.url}`;
    const standing = await this.standing(keyIdentity(request.user._id, route, key), requestHash(request.params, request.body));
    const reply = http.getResponse<FastifyReply>();
    if ('mine' in standing) return from(this.handle(standing.mine, reply, next));
    void reply.header('idempotency-replayed', 'true').status(standing.answer.status);
    return from([replayed(standing.answer)]);
  }

  /** Waits for the answer of an earlier request, or takes the request for this call. */
  private async standing(id: string, hash: string): Promise<Standing> {
    const holder = randomUUID();
    const giveUpAt = performance.now() + WAIT_MS;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      const found = (await this.store.find(id)) ?? (await this.store.take({ id, holder }, hash));
      if (!found) return { mine: { id, holder, prior: [] } };
      if (found.requestHash !== hash) throw conflict(IDEMPOTENCY_MESSAGES.otherRequest);
      if (found.answer) return { answer: found.answer };
      const taken = await this.store.takeOver(found, holder);
      if (taken) return { mine: { id, holder, prior: taken.effects } };
      if (performance.now() > giveUpAt) throw conflict(IDEMPOTENCY_MESSAGES.underWay);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  private async handle(request: KeyedRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    // The next renewal compensates for a failed one. If all fail, another call takes the request over.
    const heartbeat = setInterval(() => void this.store.renew(request).catch(() => undefined), HEARTBEAT_MS);
    try {
      const body: unknown = await underKey(request, () => lastValueFrom(next.handle()));
      await this.store.answer(request, { status: reply.statusCode, body: JSON.stringify(body) });
      return body;
    } catch (error) {
      if (error instanceof HttpException && KEPT_REFUSALS.includes(error.getStatus())) {
        await this.store.answer(request, { status: error.getStatus(), body: JSON.stringify(error.getResponse()) });
      } else {
        await this.store.release(request);
      }
      throw error;
    } finally {
      clearInterval(heartbeat);
    }
  }
}

/** @throws the stored refusal */
function replayed({ status, body }: StoredAnswer): unknown {
  const parsed: unknown = JSON.parse(body);
  if (status < 400) return parsed;
  throw new HttpException(typeof parsed === 'object' && parsed !== null ? { ...parsed } : String(parsed), status);
}

/** Accepts an optional Idempotency-Key. The module must import `IdempotencyModule`. */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'One per intention, 1 to 200 visible ASCII characters. The same key and request get the same answer again.',
    }),
  );
