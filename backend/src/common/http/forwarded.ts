import { type IncomingHttpHeaders } from 'node:http';

const NAMES = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/** @returns whether headers of a proxy or a tunnel show that it forwarded the request */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || NAMES.includes(name));
