import { type FastifyReply, type FastifyRequest } from 'fastify';
import { errorBody } from './error.filter.js';

const MESSAGES: Readonly<Record<number, string>> = { 414: 'The address is too long.' };

/**
 * Answers what the router refuses before any hook or filter has seen it: an address that cannot be read (400) or that is too
 * long (414). The shape and the headers are those of all other refusals; the address is not repeated.
 */
export function refuseBeforeRouting(error: { statusCode?: number | undefined }, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  void reply
    .status(status)
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-request-id': request.id,
    })
    .send(JSON.stringify(errorBody(status, MESSAGES[status] ?? 'The address cannot be read.', request.id)));
}
