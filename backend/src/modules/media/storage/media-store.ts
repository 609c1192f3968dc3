import { type Readable } from 'node:stream';
import { type MediumFile } from '../domain/medium-file.js';

/** Where the files of media are. Keys name content: what is behind one never changes. */
export abstract class MediaStore {
  /** Takes a complete local file over; it is gone afterwards. @throws where it could not be stored; then nothing is */
  abstract put(key: string, file: string, type: string): Promise<void>;
  /** @returns bytes; undefined where there is no such file */
  abstract size(key: string): Promise<number | undefined>;
  abstract open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Gives `work` the path of a local file with the content, which it must not change. */
  abstract withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** An address that opens this file for some hours, without a session. It stays the same for five minutes, so that browsers cache it. */
  abstract link(file: MediumFile): string;
  abstract remove(key: string): Promise<void>;
  /** All keys, with the time of their writing. */
  abstract keys(): AsyncIterable<{ key: string; writtenAt: Date }>;
}
