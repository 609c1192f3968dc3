import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';

const MAGIC = Buffer.from('LABELBRIDGE-BACKUP-1\n');
const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 32;
const TAG_BYTES = 16;
/** Each piece has its own tag: unchecked data is never used, and memory is bounded. */
const PIECE_BYTES = 1_048_576;

const keyFor = (secret: string, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, 'labelbridge:backup', 32));

/** A key encrypts one file, so a counter never repeats. The last piece is marked: a truncated backup cannot be decrypted. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(piece, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 8);
  return nonce;
}

const bytesAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, at + read);
    if (bytesRead === 0) throw new Error('the file became shorter while it was read');
    read += bytesRead;
  }
  return bytes;
};

async function convert(
  from: string,
  to: string,
  work: (source: FileHandle, target: FileHandle, size: number) => Promise<void>,
): Promise<void> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      await work(source, target, (await source.stat()).size);
      await target.sync();
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** @returns false also if the file cannot be opened */
export async function isEncryptedBackup(file: string): Promise<boolean> {
  const source = await open(file, 'r').catch(() => undefined);
  if (!source) return false;
  try {
    const { bytesRead, buffer } = await source.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return bytesRead === MAGIC.length && buffer.equals(MAGIC);
  } finally {
    await source.close();
  }
}

/** Encrypts a backup in pieces (AES-256-GCM) to a new file with mode 0600. */
export async function encryptBackup(from: string, to: string, secret: string): Promise<void> {
  await convert(from, to, async (source, target, size) => {
    const salt = randomBytes(SALT_BYTES);
    const key = keyFor(secret, salt);
    await target.appendFile(Buffer.concat([MAGIC, salt]));
    for (let piece = 0, at = 0; piece === 0 || at < size; piece++, at += PIECE_BYTES) {
      const text = await bytesAt(source, at, Math.min(PIECE_BYTES, size - at));
      const cipher = createCipheriv(CIPHER, key, nonceOf(piece, at + PIECE_BYTES >= size));
      await target.appendFile(Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]));
    }
  });
}

/** Decrypts a backup to a new file, and removes it on errors. @throws Error if the key differs, or the file was changed or truncated */
export async function decryptBackup(from: string, to: string, secret: string): Promise<void> {
  await convert(from, to, async (source, target, size) => {
    const key = keyFor(secret, await bytesAt(source, MAGIC.length, Math.min(SALT_BYTES, size - MAGIC.length)));
    const begin = MAGIC.length + SALT_BYTES;
    const step = PIECE_BYTES + TAG_BYTES;
    for (let piece = 0, at = begin; piece === 0 || at < size; piece++, at += step) {
      const sealed = await bytesAt(source, at, Math.max(0, Math.min(step, size - at)));
      try {
        const decipher = createDecipheriv(CIPHER, key, nonceOf(piece, at + step >= size), { authTagLength: TAG_BYTES });
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
        await target.appendFile(Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]));
      } catch (error) {
        throw new Error(`${from} cannot be decrypted: BACKUP_KEY is another one, or the file was changed or cut off.`, { cause: error });
      }
    }
  });
}
