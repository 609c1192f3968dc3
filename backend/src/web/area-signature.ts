import { createHash, verify } from 'node:crypto';
import { type AreaName } from '@labelbridge/contracts';
import { isRecord, parseJson } from '../common/json/json.js';
import { type AreaKey } from '../config/area-settings.js';

/** The files of a build by their path beside the manifest, each with its integrity (`sha384-…`). */
export type FilePins = Readonly<Record<string, string>>;

export const MANIFEST_FILE = 'mf-manifest.json';
/** Written by `npm run verify -- sign-area`: `{ statement, signature }`; the statement is the JSON text that was signed. */
export const SIGNATURE_FILE = 'mf-signature.json';

const PIN = /^sha384-[A-Za-z0-9+/]{64}$/;

/** The integrity of a file as Subresource Integrity writes it. */
export const integrityOf = (content: Uint8Array): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Whether a path of a build stays in its folder. */
export const isPlainPath = (path: string): boolean => /^[\w-][\w.~-]*(\/[\w-][\w.~-]*)*$/.test(path) && !path.includes('..');

function isManifestOf(area: AreaName, manifest: Uint8Array): boolean {
  const described = parseJson(Buffer.from(manifest).toString('utf8'));
  return isRecord(described) && described.name === area;
}

/**
 * The files that a signature covers. Undefined where it is not that of the key of this area that it names, is of another area, or of another
 * manifest. The area is part of what is signed, and must be that of the key and of the manifest.
 *
 * @param signature the content of `mf-signature.json`
 * @param manifest the manifest as it was fetched
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
