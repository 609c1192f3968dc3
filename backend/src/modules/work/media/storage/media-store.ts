import { type Readable } from 'node:stream';
import { ServiceUnavailableException } from '@nestjs/common';

/** 503: the storage is down or faulty, which says nothing about a file. The same call may succeed later. */
export class MediaStorageUnavailable extends ServiceUnavailableException {
  constructor(message: string, cause?: unknown) {
    super({ message }, { cause });
  }
}

/** The storage does not have the file. A bucket or folder that is temporarily down may respond so, too. */
export class NotStored extends MediaStorageUnavailable {}

export interface StoredFile {
  readonly key: string;
  readonly type: string;
}

/** The storage of media files. A key names content, which never changes. */
export abstract class MediaStore {
  /** Moves a complete local file into the store. @throws MediaStorageUnavailable; then nothing is stored */
  abstract put(key: string, file: string, type: string): Promise<void>;
  /** @returns bytes; undefined if there is no such file @throws MediaStorageUnavailable */
  abstract size(key: string): Promise<number | undefined>;
  /** @throws NotStored, MediaStorageUnavailable */
  abstract open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Calls `work` with the path of a local copy, which is read-only. @throws NotStored, MediaStorageUnavailable, or errors of `work` */
  abstract withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** An address that serves this file for some minutes; undefined if the product serves it itself. */
  abstract address(file: StoredFile): string | undefined;
  abstract remove(key: string): Promise<void>;
  abstract keys(): AsyncIterable<{ key: string; writtenAt: Date }>;
}
