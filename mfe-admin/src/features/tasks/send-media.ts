import { MEDIA_LIMITS } from '@labelbridge/contracts';

/** One part of a file that is sent in parts. */
export interface MediaPart {
  /** The name of the upload, the same for all its parts. */
  readonly upload: string;
  /** The first byte of the part, and the bytes of the whole file. */
  readonly offset: number;
  readonly size: number;
}

export interface MediaCalls {
  /** Bytes of an upload that have arrived. */
  readonly received: (upload: string) => Promise<number>;
  /** Sends a whole file, or a part of one. @returns the id of the medium; null until the last part */
  readonly send: (body: Blob, part: MediaPart | undefined, signal: AbortSignal) => Promise<string | null>;
}

/** 32-bit FNV-1a of a text, in hexadecimal. */
function hashOf(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}

/** The same file has the same name: after a broken connection or a reload its upload goes on. */
const uploadNameOf = ({ name, size, lastModified }: File): string =>
  `${hashOf(name)}${hashOf(`${name}/`)}-${size.toString(36)}-${Math.abs(lastModified).toString(36)}`;

/**
 * Stores one file, a large one in parts, from where an earlier attempt ended.
 *
 * @param onSent called with the bytes that have arrived
 * @returns the id of the medium
 * @throws whatever the calls throw, and the signal's reason
 */
export async function sendMedium(file: File, calls: MediaCalls, onSent: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const { size } = file;
  const most = MEDIA_LIMITS.partBytes;
  let id: string | null = null;
  if (size <= most) id = await calls.send(file, undefined, signal);
  else {
    const upload = uploadNameOf(file);
    const before = await calls.received(upload);
    for (let offset = before < size ? before : 0; offset < size; offset += most) {
      signal.throwIfAborted();
      onSent(offset);
      id = await calls.send(file.slice(offset, offset + most), { upload, offset, size }, signal);
    }
  }
  if (id === null) throw new Error('The server did not take the whole file.');
  onSent(size);
  return id;
}
