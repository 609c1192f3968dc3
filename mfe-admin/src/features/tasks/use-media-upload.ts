import { useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '@labelbridge/session';
import { type Failure } from '../../shared/FailureList.js';
import { useWarningBeforeLeaving } from '../../shared/use-warning-before-leaving.js';
import { importItems } from './api/items.js';
import { mediaCalls } from './api/media.js';
import {
  equalFiles,
  type EqualFile,
  importName,
  isZip,
  type MediaField,
  mediaRows,
  refusalText,
  type StoredFile,
  withoutEqual,
} from './item-files.js';
import { sendMedium, sendZip } from './send-media.js';

interface Progress {
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesSent: number;
}

/** Upload of chosen files. Data received before a failure is not sent again. */
export type MediaUpload =
  | { readonly is: 'none' }
  | ({ readonly is: 'sending' } & Progress)
  | ({ readonly is: 'failed'; readonly reason: string } & Progress)
  /** All are stored. The admin decides if files with equal content become items too. */
  | ({ readonly is: 'equal'; readonly equal: readonly EqualFile[] } & Progress)
  | { readonly is: 'done'; readonly files: number; readonly refused: readonly Failure[] };

interface Work {
  readonly files: readonly File[];
  /** Stored media of each file: itself, or the files of a zip. */
  readonly stored: Map<File, readonly StoredFile[]>;
  readonly refused: Map<File, readonly Omit<Failure, 'id'>[]>;
  /** Decision about files with equal content; undefined until the admin decides. */
  equal?: 'skip' | 'take';
}

/** Tells if the server refuses this file only; others may be accepted. */
const isRefusal = ({ status }: ApiError): boolean => status === 400 || status === 413 || status === 415;
const bytesOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Stores files one after the other, then makes an item of each. Leaving the page ends it between two parts. */
export function useMediaUpload(
  taskId: string,
  { field, kind }: MediaField,
): { upload: MediaUpload; send: (files: readonly File[]) => void; goOn: (equal?: 'skip' | 'take') => void } {
  const [upload, setUpload] = useState<MediaUpload>({ is: 'none' });
  const work = useRef<Work>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useWarningBeforeLeaving(upload.is === 'sending');

  const store = async ({ files, stored, refused }: Work, tell: (bytes: number) => void, signal: AbortSignal) => {
    for (const file of files) {
      if (stored.has(file) || refused.has(file)) continue;
      try {
        if (isZip(file)) {
          const content = await sendZip(file, mediaCalls, tell, signal);
          stored.set(file, content.files);
          refused.set(file, content.refused);
        } else stored.set(file, [{ name: file.name, mediumId: await sendMedium(file, mediaCalls, tell, signal) }]);
      } catch (failure) {
        const error = toApiError(failure);
        if (signal.aborted || !isRefusal(error)) throw error;
        refused.set(file, [{ name: file.name, message: Object.values(error.details)[0] ?? error.message }]);
      }
    }
  };

  const run = async (now: Work) => {
    const { signal } = (running.current = new AbortController());
    const progress = (bytes: number): Progress => {
      const over = now.files.filter((file) => now.stored.has(file) || now.refused.has(file));
      return { files: now.files.length, filesDone: over.length, bytes: bytesOf(now.files), bytesSent: bytesOf(over) + bytes };
    };
    setUpload({ is: 'sending', ...progress(0) });
    try {
      await store(now, (bytes) => setUpload({ is: 'sending', ...progress(bytes) }), signal);
      const stored = now.files.flatMap((file) => now.stored.get(file) ?? []);
      const equal = equalFiles(stored);
      if (equal.length > 0 && now.equal === undefined) {
        setUpload({ is: 'equal', equal, ...progress(0) });
        return;
      }
      const rows = now.equal === 'skip' ? withoutEqual(stored) : stored;
      if (rows.length > 0) await importItems(taskId, 'jsonl', { name: importName(rows), content: new Blob([mediaRows(rows, field)]) });
      const refused = [...now.refused.values()]
        .flat()
        .map(({ message, ...failure }, place) => ({ id: String(place), ...failure, message: refusalText(message, kind) }));
      setUpload({ is: 'done', files: rows.length, refused });
    } catch (failure) {
      if (!signal.aborted) setUpload({ is: 'failed', reason: toApiError(failure).message, ...progress(0) });
    }
  };
  const goOn = (equal?: 'skip' | 'take') => {
    if (!work.current) return;
    if (equal) work.current.equal = equal;
    void run(work.current);
  };
  return {
    upload,
    goOn,
    send: (files) => {
      work.current = { files, stored: new Map(), refused: new Map() };
      goOn();
    },
  };
}
