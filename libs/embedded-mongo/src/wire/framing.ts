/** Maximum message size of the protocol; the frame limit adds room for headers. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const MAX_FRAME_BYTES = MAX_MESSAGE_BYTES + 16_384;
const HEADER_BYTES = 16;

/** Invalid message length. Later message boundaries are unknown, so the connection must close. */
export class FramingError extends Error {}

/** Splits a byte stream into messages by their length prefix. */
export class Framer {
  private chunks: Buffer[] = [];
  private size = 0;

  /** @returns the completed messages @throws FramingError for an invalid length */
  push(bytes: Buffer): Buffer[] {
    this.chunks.push(bytes);
    this.size += bytes.length;
    const messages: Buffer[] = [];
    for (;;) {
      const length = this.nextLength();
      if (length === undefined || this.size < length) return messages;
      const joined = this.joined();
      messages.push(joined.subarray(0, length));
      this.chunks = length < joined.length ? [joined.subarray(length)] : [];
      this.size -= length;
    }
  }

  private nextLength(): number | undefined {
    if (this.size < 4) return undefined;
    const first = this.chunks[0] as Buffer;
    const length = (first.length >= 4 ? first : this.joined()).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_FRAME_BYTES) throw new FramingError(`a message cannot be ${length} bytes long`);
    return length;
  }

  private joined(): Buffer {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0] as Buffer;
  }
}
