import { createHash } from 'node:crypto';

/** JSON with the keys of every object in order, so that equal values are equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** A fingerprint of what a request asks for: its path values and its body, whatever the order of the body's fields. */
export const requestHash = (params: unknown, body: unknown): string =>
  createHash('sha256')
    .update(canonical([params ?? {}, body ?? null]))
    .digest('base64url');

/** The identity of a key: it belongs to one person and one route, so nobody meets another's. */
export const keyIdentity = (personId: string, route: string, key: string): string =>
  createHash('sha256')
    .update(canonical([personId, route, key]))
    .digest('base64url');
