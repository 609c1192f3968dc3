import { MEDIA_LIMITS } from '@labelbridge/contracts';

export interface MediaPart {
  /** Name of the upload, the same for all its parts. */
  readonly upload: string;
  /** Position of the part's first byte, and the bytes of the whole file. */
  readonly offset: number;
  readonly size: number;
}

/** Stored and refused files of a zip. */
export interface ZipContent {
  readonly files: readonly { readonly name: string; readonly mediumId: string }[];
  readonly refused: readonly { readonly name: string; readonly message: string }[];
}

export interface MediaCalls {
  /** Returns the received bytes of an upload. */
  readonly received: (upload: string) => Promise<number>;
  /** Sends a whole file, or a part of one. @returns the id of the medium; null until the last part */
  readonly send: (body: Blob, part: MediaPart | undefined, signal: AbortSignal) => Promise<string | null>;
  /** Sends a part of a zip. @returns its stored and refused files; null until the last part */
  readonly sendZip: (body: Blob, part: MediaPart, signal: AbortSignal) => Promise<ZipContent | null>;
}

/** 32-bit FNV-1a of a text, in hexadecimal. */
function hashOf(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}

/** Names an upload by its file, so that it continues after a broken connection or a reload. */
const uploadNameOf = ({ name, size, lastModified }: File): string =>
  `${hashOf(name)}${hashOf(`${name}/`)}-${size.toString(36)}-${Math.abs(lastModified).toString(36)}`;

/** Sends a file in parts, from the end of an earlier attempt. @returns the answer to the last part */
async function inParts<T>(
  file: File,
  { received, send }: { received: MediaCalls['received']; send: (body: Blob, part: MediaPart, signal: AbortSignal) => Promise<T | null> },
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<T | null> {
  const { size } = file;
  const upload = uploadNameOf(file);
  const before = await received(upload);
  let answered: T | null = null;
  for (let offset = before < size ? before : 0; offset < size; offset += MEDIA_LIMITS.partBytes) {
    signal.throwIfAborted();
    onSent(offset);
    answered = await send(file.slice(offset, offset + MEDIA_LIMITS.partBytes), { upload, offset, size }, signal);
  }
  return answered;
}

function whole<T>(answered: T | null, file: File, onSent: (bytes: number) => void): T {
  if (answered === null) throw new Error('The server did not take the whole file.');
  onSent(file.size);
  return answered;
}

/**
 * Stores one file, a large one in parts, from the end of an earlier attempt.
 *
 * @param onSent called with the number of received bytes
 * @returns the id of the medium
 * @throws any error of the calls, and the signal's reason
 */
export async function sendMedium(file: File, calls: MediaCalls, onSent: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const isSmall = file.size <= MEDIA_LIMITS.partBytes;
  return whole(await (isSmall ? calls.send(file, undefined, signal) : inParts(file, calls, onSent, signal)), file, onSent);
}

/** Stores the files of a zip, as `sendMedium` stores one. */
export async function sendZip(file: File, calls: MediaCalls, onSent: (bytes: number) => void, signal: AbortSignal): Promise<ZipContent> {
  return whole(await inParts(file, { received: calls.received, send: calls.sendZip }, onSent, signal), file, onSent);
}
