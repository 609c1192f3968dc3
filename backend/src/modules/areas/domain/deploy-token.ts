import { createHash, randomBytes } from 'node:crypto';

/** Scanners of secrets know it by its beginning. */
const TOKEN = /^Bearer lbd_(?<id>[0-9a-f]{24})_(?<secret>[\w-]{43})$/;

/** A secret of 256 bits needs no slow hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A new secret of the credential with this id, and what is kept of it. */
export function newDeployToken(id: string): { text: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { text: `lbd_${id}_${secret}`, hash: hashOf(secret) };
}

/** Which credential an `Authorization` header names, and the hash that must be its; undefined where it names none. */
export function readDeployToken(authorization: string | undefined): { id: string; hash: string } | undefined {
  const { id, secret } = TOKEN.exec(authorization ?? '')?.groups ?? {};
  return id === undefined || secret === undefined ? undefined : { id, hash: hashOf(secret) };
}
