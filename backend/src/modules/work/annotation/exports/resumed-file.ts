import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { errorText } from '../../../../common/errors/error-text.js';
import { attachment } from '../../../../common/http/attachment.js';
import { type ByteRange, byteRangeOf } from '../../../../common/http/byte-range.js';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A file generated during its download. The same data gives the same bytes. */
export interface WrittenFile {
  readonly name: string;
  readonly type: string;
  /** Changes if any byte of the file may change. */
  readonly tag: string;
  /** @param isMeasured only the number of bytes matters */
  readonly write: (isMeasured: boolean) => AsyncIterable<Uint8Array>;
}

const logger = new Logger('Exports');

async function lengthOf(parts: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const part of parts) length += part.length;
  return length;
}

async function* within(parts: AsyncIterable<Uint8Array>, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const part of parts) {
    const wanted = part.subarray(Math.max(0, start - at), end + 1 - at);
    if (at + part.length > start) yield wanted;
    at += part.length;
    if (at > end) return;
  }
}

/**
 * Sends a generated file, whole or from the interruption of a download on (RFC 9110, 14.2). It is generated again up to that byte. A file
 * that has changed since is sent whole.
 */
export async function sendWritten({ name, type, tag, write }: WrittenFile, { request, reply }: Exchange): Promise<StreamableFile> {
  const { range, 'if-range': condition } = request.headers;
  void reply.header('etag', `"${tag}"`).header('accept-ranges', 'bytes');
  const options = { type, disposition: attachment(name) };
  const file = (parts: AsyncIterable<Uint8Array>, length?: number): StreamableFile => {
    const sent = new StreamableFile(Readable.from(parts, { objectMode: false }), { ...options, ...(length !== undefined && { length }) });
    return sent.setErrorHandler((error) => logger.debug(`An export was not sent to its end: ${errorText(error)}`));
  };
  if (range === undefined || (condition !== undefined && condition !== `"${tag}"`)) return file(write(false));
  const size = await lengthOf(write(true));
  const part = byteRangeOf(range, size);
  if (part === 'whole') return file(write(false), size);
  // Ranges refer to the uncompressed file.
  request.headers['x-no-compression'] = 'range';
  if (part === 'unsatisfiable') {
    void reply.status(416).header('content-range', `bytes */${size}`);
    return new StreamableFile(new Uint8Array(), { type });
  }
  void reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return file(within(write(false), part), part.end - part.start + 1);
}
