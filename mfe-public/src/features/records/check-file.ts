import { canonicalJson, recordPath, WORK_RECORD_FORMAT, WORK_RECORD_LIMITS } from '@labelbridge/contracts';
import { isRecord, toApiError } from '@labelbridge/session';
import { findRecord, type PublicRecord, type RecordProof } from './api/records.js';

const RECORD_ID = /^[\w-]{22}$/;
const KEYS_PATH = '/api/records/keys';

/** Result of the check of a downloaded record. `changed`: it is not the one that Labelbridge keeps under its id. */
export type FileVerdict =
  | { readonly is: 'valid'; readonly proof: RecordProof }
  | { readonly is: Exclude<PublicRecord['state'], 'valid'>; readonly revokedAt: string | null }
  | { readonly is: 'changed' | 'unknown' | 'unreadable' | 'pdf' };

interface OwnFile {
  readonly id: string;
  readonly file: Readonly<Record<string, unknown>>;
  /** As the server writes it: spaces, another order or a field twice could show a reader something else. */
  readonly isCanonical: boolean;
}

function parsed(text: string): OwnFile | undefined {
  try {
    const file: unknown = JSON.parse(text);
    if (!isRecord(file) || !isRecord(file.record)) return undefined;
    const { id, format } = file.record;
    if (typeof id !== 'string' || !RECORD_ID.test(id) || format !== WORK_RECORD_FORMAT) return undefined;
    return { id, file, isCanonical: canonicalJson(file) === text.trim() };
  } catch {
    return undefined;
  }
}

/** Compares a downloaded record with what Labelbridge keeps, which also tells whether it was revoked. @throws ApiError */
export async function checkFile(file: Pick<File, 'size' | 'text'> & Partial<Pick<File, 'type' | 'name'>>): Promise<FileVerdict> {
  if (file.type === 'application/pdf' || file.name?.toLowerCase().endsWith('.pdf')) return { is: 'pdf' };
  const own = file.size <= WORK_RECORD_LIMITS.file ? parsed(await file.text()) : undefined;
  if (!own) return { is: 'unreadable' };
  const kept = await findRecord(own.id).catch((failure: unknown) => {
    const error = toApiError(failure);
    if (error.status === 404) return undefined;
    throw error;
  });
  if (!kept) return { is: 'unknown' };
  const { state, proof, revokedAt } = kept;
  if (state !== 'valid') return { is: state, revokedAt };
  return proof !== null && own.isCanonical && isFileOf(proof, own) ? { is: 'valid', proof } : { is: 'changed' };
}

/** Compares all but the host of the addresses, which may have moved. */
function isFileOf({ record, algorithm, signature, publicKey }: RecordProof, { id, file }: OwnFile): boolean {
  const { page, keys, ...signed } = file;
  const isSame = canonicalJson(signed) === canonicalJson({ record, algorithm, signature, publicKey });
  return isSame && String(page).endsWith(recordPath(id)) && String(keys).endsWith(KEYS_PATH);
}
