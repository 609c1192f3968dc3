import '@fastify/cookie';
import { type FastifyReply } from 'fastify';
import { type Caller } from '../../../common/access/caller.js';
import { type Settings } from '../../../config/settings.js';
import { DEVICE_MS } from './domain/device.js';
import { SESSION_MS } from './domain/refresh-token.js';

/** Required by the `__Host-` prefix. */
const PATH = '/';
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

type Where = Pick<Settings, 'publicUrl'>;
const isSecure = ({ publicUrl }: Where): boolean => !LOCAL.test(publicUrl);

/** The prefix makes browsers refuse a cookie of this name without TLS or from another host of the domain (RFC 6265bis, 4.1.3.2). */
const named = (name: string, where: Where): string => `${isSecure(where) ? '__Host-' : ''}labelbridge_${name}`;
const refreshName = (where: Where): string => named('refresh', where);
const deviceName = (where: Where): string => named('device', where);

const options = (where: Where) => ({ httpOnly: true, sameSite: 'strict', secure: isSecure(where), path: PATH }) as const;

export const readRefreshCookie = ({ cookies }: Caller, where: Where): string | undefined => cookies[refreshName(where)];

export const readDeviceCookie = ({ cookies }: Caller, where: Where): string | undefined => cookies[deviceName(where)];

export function setRefreshCookie(reply: FastifyReply, where: Where, token: string): void {
  void reply.setCookie(refreshName(where), token, { ...options(where), maxAge: SESSION_MS / 1000 });
}

export function setDeviceCookie(reply: FastifyReply, where: Where, token: string): void {
  void reply.setCookie(deviceName(where), token, { ...options(where), maxAge: DEVICE_MS / 1000 });
}

/** Keeps the device cookie: a known device still needs the password. */
export const clearRefreshCookie = (reply: FastifyReply, where: Where): void => void reply.clearCookie(refreshName(where), options(where));

/**
 * Tells the browser to drop its HTTP cache of this site, since phones are shared. Not `storage`: that would delete other people's unsent
 * work and the service worker; the page deletes the person's own store. Not `cookies`: the device stays known.
 */
export const clearBrowserCache = (reply: FastifyReply): void => void reply.header('clear-site-data', '"cache"');
