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

/** The headers of every refusal that is made before helmet and the hooks are asked. */
const headersOf = (requestId: string): Readonly<Record<string, string>> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-request-id': requestId,
});

/**
 * Answers what the router refuses before any hook or filter has seen it: an address that cannot be read (400) or that is too
 * long (414). The shape and the headers are those of all other refusals; the address is not repeated.
 */
export function handleRouterError(error: { statusCode?: number | undefined }, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  void reply
    .status(status)
    .headers(headersOf(request.id))
    .send(JSON.stringify(errorBody(status, MESSAGES[status] ?? 'The address cannot be read.', request.id)));
}

/** By the code of Node's HTTP parser (nodejs.org, http, Event 'clientError'); all others are 400. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
/** For so long what a client still sends is read and thrown away: closed at once, the system would take the answer back. */
const LINGER_MS = 2_000;

/** Whether an earlier call's answer is on its way through this connection: another one must not be written into it. */
const isAnswering = (socket: Socket): boolean => {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'headersSent') === true;
};

/**
 * Answers what is no HTTP request at all, and closes its connection: headers that are too long (431), bytes that nobody can
 * read (400), a request that never comes to its end (408). Node's own answer would have another shape.
 */
export function createClientErrorHandler(log: Log): (error: ConnectionError, socket: Socket) => void {
  const refused = new WeakSet<Socket>();
  return (error, socket) => {
    // The parser tells of each part of what cannot be read.
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
    log.info({ requestId, status, code: error.code }, 'refused before it was read');
  };
}
