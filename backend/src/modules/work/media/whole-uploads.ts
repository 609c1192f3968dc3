import { Injectable } from '@nestjs/common';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@labelbridge/contracts';
import { conflict } from '../../../common/errors/errors.js';

interface Held {
  uploads: number;
  bytes: number;
}

/** Limits the files that a person sends whole at one time. Their folders are local to this server, so this process counts. */
@Injectable()
export class WholeUploads {
  readonly #held = new Map<string, Held>();

  /** Runs `work` with a counted body. @throws 409 if the person sends too many files or bytes at one time */
  async run<T>(personId: string, body: AsyncIterable<Uint8Array>, work: (body: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
    const held = this.#held.get(personId) ?? { uploads: 0, bytes: 0 };
    if (held.uploads >= MEDIA_LIMITS.unfinishedUploads) throw conflict(MEDIA_MESSAGES.tooManyUnfinished);
    this.#held.set(personId, held);
    const own = { bytes: 0 };
    held.uploads += 1;
    try {
      return await work(counted(body, held, own));
    } finally {
      held.uploads -= 1;
      held.bytes -= own.bytes;
      if (held.uploads === 0) this.#held.delete(personId);
    }
  }
}

async function* counted(body: AsyncIterable<Uint8Array>, held: Held, own: Pick<Held, 'bytes'>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    own.bytes += chunk.length;
    held.bytes += chunk.length;
    if (held.bytes > MEDIA_LIMITS.unfinishedBytes) throw conflict(MEDIA_MESSAGES.tooManyUnfinished);
    yield chunk;
  }
}
