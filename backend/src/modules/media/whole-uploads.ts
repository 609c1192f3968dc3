import { Injectable } from '@nestjs/common';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@labelbridge/contracts';
import { conflict } from '../../common/errors/errors.js';

interface Held {
  uploads: number;
  bytes: number;
}

/** Files of media and of items that people send whole at the moment. They lie in folders of this server: this process counts them. */
@Injectable()
export class WholeUploads {
  readonly #held = new Map<string, Held>();

  /** Does `work` with a body that counts. @throws 409 where the person sends too many files, or too many bytes */
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
