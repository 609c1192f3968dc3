import '@fastify/cookie';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Settings } from '../../config/settings.js';
import { SESSION_MS } from './domain/refresh-token.js';

const NAME = 'labelbridge_refresh';
const PATH = '/api/auth';
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The refresh token that a request brings, if any. */
export const readRefreshCookie = (request: FastifyRequest): string | undefined => request.cookies[NAME];

/** Gives the refresh token to the browser only: no script reads it, no other site sends it. */
export function setRefreshCookie(reply: FastifyReply, settings: Pick<Settings, 'publicUrl'>, token: string): void {
  void reply.setCookie(NAME, token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: !LOCAL.test(settings.publicUrl),
    path: PATH,
    maxAge: SESSION_MS / 1000,
  });
}

export const clearRefreshCookie = (reply: FastifyReply): void => void reply.clearCookie(NAME, { path: PATH });
