import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

const SANE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** @returns X-Request-Id if it is a plain name of 8 to 64 characters, else a new id */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
