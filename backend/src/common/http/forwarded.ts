import { type IncomingHttpHeaders } from 'node:http';

const NAMES = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/** Whether a proxy or a tunnel says that it passes on a request of somebody else. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || NAMES.includes(name));
