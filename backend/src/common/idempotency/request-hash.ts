import { createHash } from 'node:crypto';

/** Sorts keys, so that equal values have equal JSON. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Hashes path parameters and body, independent of the order of fields. */
export const requestHash = (params: unknown, body: unknown): string =>
  createHash('sha256')
    .update(canonical([params ?? {}, body ?? null]))
    .digest('base64url');

export const keyIdentity = (personId: string, route: string, key: string): string =>
  createHash('sha256')
    .update(canonical([personId, route, key]))
    .digest('base64url');
