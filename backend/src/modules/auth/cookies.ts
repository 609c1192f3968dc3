import '@fastify/cookie';
import { type FastifyReply } from 'fastify';
import { type Caller } from '../../common/access/caller.js';
import { type Settings } from '../../config/settings.js';
import { DEVICE_MS } from './domain/device.js';
import { SESSION_MS } from './domain/refresh-token.js';

/** What the prefix of their names demands. */
const PATH = '/';
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

type Where = Pick<Settings, 'publicUrl'>;
const isSecure = ({ publicUrl }: Where): boolean => !LOCAL.test(publicUrl);

/** The prefix makes browsers refuse a cookie of this name that did not come over TLS, or from another host of the domain (RFC 6265bis, 4.1.3.2). */
const named = (name: string, where: Where): string => `${isSecure(where) ? '__Host-' : ''}labelbridge_${name}`;
const refreshName = (where: Where): string => named('refresh', where);
const deviceName = (where: Where): string => named('device', where);

/** For the browser only: no script reads it, no other site sends it. */
const options = (where: Where) => ({ httpOnly: true, sameSite: 'strict', secure: isSecure(where), path: PATH }) as const;

/** The refresh token that a request brings, if any. */
export const readRefreshCookie = ({ cookies }: Caller, where: Where): string | undefined => cookies[refreshName(where)];

/** The token by which a request's device is known, if any. */
export const readDeviceCookie = ({ cookies }: Caller, where: Where): string | undefined => cookies[deviceName(where)];

export function setRefreshCookie(reply: FastifyReply, where: Where, token: string): void {
  void reply.setCookie(refreshName(where), token, { ...options(where), maxAge: SESSION_MS / 1000 });
}

export function setDeviceCookie(reply: FastifyReply, where: Where, token: string): void {
  void reply.setCookie(deviceName(where), token, { ...options(where), maxAge: DEVICE_MS / 1000 });
}

/** At log-out the device stays known: only who has its cookie and the password gets in by it. */
export const clearRefreshCookie = (reply: FastifyReply, where: Where): void => void reply.clearCookie(refreshName(where), options(where));
