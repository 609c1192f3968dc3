import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Log } from './log.js';

/** One answered request, as the log and the metrics know it. The route is its pattern: paths hold people's ids and words. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly userId: string | undefined;
}

const QUIET = /^\/(?:api\/health\/|metrics$)/;

const userIdOf = (request: FastifyRequest): string | undefined => {
  const user: unknown = Reflect.get(request, 'user');
  return typeof user === 'object' && user !== null && '_id' in user ? String(user._id) : undefined;
};

/** What a finished request was. */
export const answeredRequest = (request: FastifyRequest, reply: FastifyReply): AnsweredRequest => ({
  method: request.method,
  route: request.routeOptions.url ?? 'unmatched',
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  userId: userIdOf(request),
});

/**
 * Gives every call its line in the log: request id, method, route pattern, status, milliseconds, person.
 *
 * @param heard is told of every answered request too
 */
export function registerAccessLog(fastify: FastifyInstance, log: Log, heard: (request: AnsweredRequest) => void): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const answered = answeredRequest(request, reply);
    heard(answered);
    const level = answered.status >= 500 ? 'warn' : answered.route.startsWith('/api/') && !QUIET.test(answered.route) ? 'info' : 'debug';
    // Named here: by now the call's context is gone.
    if (log.isLevelEnabled(level)) log[level]({ requestId: request.id, ...answered }, 'answered');
    done();
  });
}
