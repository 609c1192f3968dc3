import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Log } from './log.js';

/** `route` is the pattern, because paths contain ids and people's words. */
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

export const answeredRequest = (request: FastifyRequest, reply: FastifyReply): AnsweredRequest => ({
  method: request.method,
  route: request.routeOptions.url ?? 'unmatched',
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  userId: userIdOf(request),
});

/** Logs every answered request. @param onAnswer called with every answered request */
export function registerAccessLog(fastify: FastifyInstance, log: Log, onAnswer: (request: AnsweredRequest) => void): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const answered = answeredRequest(request, reply);
    onAnswer(answered);
    const level = answered.status >= 500 ? 'warn' : answered.route.startsWith('/api/') && !QUIET.test(answered.route) ? 'info' : 'debug';
    // The request context has ended, so the id is passed explicitly.
    if (log.isLevelEnabled(level)) log[level]({ requestId: request.id, ...answered }, 'answered');
    done();
  });
}
