import { createHash, randomBytes } from 'node:crypto';

/** Secret scanners recognize the prefix `lbd_`. */
const TOKEN = /^Bearer lbd_(?<id>[0-9a-f]{24})_(?<secret>[\w-]{43})$/;

/** A random secret of 256 bits needs no slow hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Makes the secret of a credential. @returns the secret and the hash to store */
export function newDeployToken(id: string): { text: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { text: `lbd_${id}_${secret}`, hash: hashOf(secret) };
}

/** @returns the credential's id and the hash of the secret; undefined if the `Authorization` header has no deploy token */
export function readDeployToken(authorization: string | undefined): { id: string; hash: string } | undefined {
  const { id, secret } = TOKEN.exec(authorization ?? '')?.groups ?? {};
  return id === undefined || secret === undefined ? undefined : { id, hash: hashOf(secret) };
}
