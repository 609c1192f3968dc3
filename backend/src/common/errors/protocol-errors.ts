import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type ConnectionError, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Log } from '../logging/log.js';
import { errorBody } from './error.filter.js';

const MESSAGES: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  431: 'The address and the headers are too long.',
};

/** Headers of answers that are sent before helmet and the hooks run. */
const headersOf = (requestId: string): Readonly<Record<string, string>> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-request-id': requestId,
});

/**
 * Answers requests that the router rejects before any hook or filter: a malformed URL (400) or one that is too long (414). Body and headers
 * have the form of other errors, and the URL is not repeated.
 */
export function handleRouterError(error: { statusCode?: number | undefined }, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  void reply
    .status(status)
    .headers(headersOf(request.id))
    .send(JSON.stringify(errorBody(status, MESSAGES[status] ?? 'The address cannot be read.', request.id)));
}

/** Status by error code of Node's HTTP parser (nodejs.org, http, Event 'clientError'); 400 for others. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
/** Time to read and discard remaining input: if the socket closed at once, the system would discard the answer. */
const LINGER_MS = 2_000;

/** @returns whether an earlier answer is being written to this connection; a second one must not be mixed in */
const isAnswering = (socket: Socket): boolean => {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'headersSent') === true;
};

/**
 * Answers invalid HTTP requests and closes the connection: headers that are too long (431), malformed input (400), a request that does not
 * arrive in time (408). Node's own answer has another body.
 */
export function createClientErrorHandler(log: Log): (error: ConnectionError, socket: Socket) => void {
  const refused = new WeakSet<Socket>();
  return (error, socket) => {
    // The parser reports each part of malformed input.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const status = PARSER_STATUS[error.code] ?? 400;
    const requestId = randomUUID();
    const body = JSON.stringify(errorBody(status, MESSAGES[status] ?? 'The request cannot be read.', requestId));
    const headers = { ...headersOf(requestId), 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...head, '', body].join('\r\n'));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    log.info({ requestId, status, code: error.code }, 'refused an invalid request');
  };
}
