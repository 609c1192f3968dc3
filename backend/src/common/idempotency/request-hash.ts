import { createHash } from 'node:crypto';
import { canonicalJson } from '@labelbridge/contracts';

/** Hashes path parameters and body, independent of the order of fields. */
export const requestHash = (params: unknown, body: unknown): string =>
  createHash('sha256')
    .update(canonicalJson([params ?? {}, body ?? null]))
    .digest('base64url');

export const keyIdentity = (personId: string, route: string, key: string): string =>
  createHash('sha256')
    .update(canonicalJson([personId, route, key]))
    .digest('base64url');
