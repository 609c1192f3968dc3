import { createHash } from 'node:crypto';

/** A weak entity tag (RFC 9110, 8.8.3) of an answer's body: the same body travels as brotli or not. */
export const weakTag = (body: string | Buffer): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether the client has this very body (RFC 9110, 13.1.2: the comparison is weak). @param header its `If-None-Match` */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const plain = (each: string) => each.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((each) => plain(each) === plain(tag));
}
