import { type Readable } from 'node:stream';
import { ServiceUnavailableException } from '@nestjs/common';

/** 503: the place of the files does not answer, or not as it should. It says nothing about a file: the same call may succeed later. */
export class MediaStorageUnavailable extends ServiceUnavailableException {
  constructor(message: string, cause?: unknown) {
    super({ message }, { cause });
  }
}

/** The place of the files answers that it does not have this one. A bucket or folder that is away for a while may answer so, too. */
export class NotStored extends MediaStorageUnavailable {}

/** A stored file with its type. */
export interface StoredFile {
  readonly key: string;
  readonly type: string;
}

/** Where the files of media are. Keys name content: what is behind one never changes. */
export abstract class MediaStore {
  /** Takes a complete local file over; it is gone afterwards. @throws MediaStorageUnavailable; then nothing is stored */
  abstract put(key: string, file: string, type: string): Promise<void>;
  /** @returns bytes; undefined where there is no such file @throws MediaStorageUnavailable */
  abstract size(key: string): Promise<number | undefined>;
  /** @throws NotStored, MediaStorageUnavailable */
  abstract open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Gives `work` the path of a local file with the content, which it must not change. @throws NotStored, MediaStorageUnavailable, or what `work` throws */
  abstract withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** An address that opens this file for some minutes, where it is served elsewhere; undefined where the product serves it itself. */
  abstract address(file: StoredFile): string | undefined;
  abstract remove(key: string): Promise<void>;
  /** All keys, with the time of their writing. */
  abstract keys(): AsyncIterable<{ key: string; writtenAt: Date }>;
}
