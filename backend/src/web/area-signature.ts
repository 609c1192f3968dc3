import { createHash, verify } from 'node:crypto';
import { type AreaName } from '@labelbridge/contracts';
import { isRecord, parseJson } from '../common/json/json.js';
import { type AreaKey } from '../config/area-settings.js';

/** Integrity (`sha384-…`) of a build's files, by their path beside the manifest. */
export type FilePins = Readonly<Record<string, string>>;

export const MANIFEST_FILE = 'mf-manifest.json';
/** `npm run verify -- sign-area` writes it: `{ statement, signature }`. The statement is the signed JSON text. */
export const SIGNATURE_FILE = 'mf-signature.json';

const PIN = /^sha384-[A-Za-z0-9+/]{64}$/;

export const integrityOf = (content: Uint8Array): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const isPlainPath = (path: string): boolean => /^[\w-][\w.~-]*(\/[\w-][\w.~-]*)*$/.test(path) && !path.includes('..');

function isManifestOf(area: AreaName, manifest: Uint8Array): boolean {
  const described = parseJson(Buffer.from(manifest).toString('utf8'));
  return isRecord(described) && described.name === area;
}

/**
 * Verifies a signature. The signed statement names the area, which must match the key and the manifest.
 *
 * @param signature content of `mf-signature.json`
 * @param manifest bytes as fetched
 * @returns the signed files; undefined if the signature, the area or the manifest does not match
 */
export function signedFiles(area: AreaName, signature: string, manifest: Uint8Array, keys: readonly AreaKey[]): FilePins | undefined {
  const signed = parseJson(signature);
  if (!isRecord(signed) || typeof signed.statement !== 'string' || typeof signed.signature !== 'string') return undefined;
  const [statement, mark] = [Buffer.from(signed.statement), Buffer.from(signed.signature, 'base64')];
  const stated = parseJson(signed.statement);
  if (!isRecord(stated) || stated.area !== area || !isRecord(stated.files)) return undefined;
  const named = keys.find((known) => known.area === area && known.id === stated.key);
  if (!named || !verify(null, statement, named.key, mark) || !isManifestOf(area, manifest)) return undefined;
  const files: Record<string, string> = {};
  for (const [path, pin] of Object.entries(stated.files))
    if (typeof pin === 'string' && PIN.test(pin) && isPlainPath(path)) files[path] = pin;
  return files[MANIFEST_FILE] === integrityOf(manifest) ? files : undefined;
}
