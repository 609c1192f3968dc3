import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PayloadTooLargeException } from '@nestjs/common';
import { MEDIA_LIMITS, MEDIA_MESSAGES, type MediaType } from '@labelbridge/contracts';
import { badInput } from '../../../common/errors/errors.js';
import { writing } from '../../../common/errors/disk-problem.js';
import { HEAD_BYTES, kindOf, mediaTypeOf } from './domain/media-type.js';

const refused = (message: string): Error => badInput([{ field: 'file', message }]);

/** The type of a file by its first bytes, with a check of the type's size limit. @throws 400, 413 */
function checkedType(head: Buffer, size: number): MediaType {
  const type = mediaTypeOf(head);
  if (type === undefined) throw refused(MEDIA_MESSAGES.unknownType);
  checkSize(type, size);
  return type;
}

function checkSize(type: MediaType, size: number): void {
  const kind = kindOf(type);
  if (size > MEDIA_LIMITS.bytes[kind]) throw new PayloadTooLargeException(MEDIA_MESSAGES.tooLarge(kind));
}

export interface Received {
  readonly id: string;
  readonly type: MediaType;
}

/**
 * Writes a body to a new file as it arrives. An unknown type is refused at its first bytes, an oversized file at the first byte too many.
 *
 * @returns the SHA-256 and type
 * @throws 400, 413, StorageFullError; the file is then removed
 */
export async function receiveFile(body: AsyncIterable<Uint8Array>, path: string): Promise<Received> {
  const [hash, heads] = [createHash('sha256'), new Array<Buffer>()];
  let [size, type] = [0, undefined as MediaType | undefined];
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        hash.update(chunk);
        size += chunk.length;
        if (type === undefined) {
          heads.push(chunk);
          if (size >= HEAD_BYTES) type = checkedType(Buffer.concat(heads).subarray(0, HEAD_BYTES), size);
        } else checkSize(type, size);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  try {
    await writing(MEDIA_MESSAGES.full, () => pipeline(body, check, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
    if (size === 0) throw refused(MEDIA_MESSAGES.empty);
    return { id: hash.digest('hex'), type: type ?? checkedType(Buffer.concat(heads), size) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The type of a file on disk, with a check of the type's size limit. @param size of the whole file @throws 400, 413 */
export async function typeOfFile(path: string, size: number): Promise<MediaType> {
  const file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0).finally(() => file.close());
  return checkedType(buffer.subarray(0, bytesRead), size);
}

/** The SHA-256 and type of a file that arrived in parts. @throws 400, 413 */
export async function inspectFile(path: string, size: number): Promise<Received> {
  const type = await typeOfFile(path, size);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { id: hash.digest('hex'), type };
}
