import { createHash } from 'node:crypto';

/** SHA-256 of values as JSON. It tells equal values; it protects nothing. */
export const digestOf = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
