import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { ServerBusyError } from '../../common/errors/retry-after.js';

/** argon2id (the library's default), 19 MiB, t=2, p=1 (OWASP Password Storage Cheat Sheet; docs/security.md, Keys). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One core is enough for passwords: what people read must not wait for those who log in. */
const HASHES_AT_ONCE = 1;
/** More would wait longer than people do: a hash takes some 30 ms. */
const WAITING_MAX = 100;
const COME_BACK_S = 5;

/**
 * Hashes and checks passwords off the main thread, one at a time, so that log-ins cannot starve everything else. Too many at once
 * are told to come again.
 */
@Injectable()
export class PasswordHasher {
  private readonly queue = new PQueue({ concurrency: HASHES_AT_ONCE });
  /** What a password is compared with where there is no account, so that both take the same time. */
  private readonly nobody = this.hash('nobody has this password');

  /** @throws 503 where too many wait */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), OPTIONS));
  }

  /** Whether `password` is the one `encoded` was made of. Without `encoded` it takes as long and is false. @throws 503 where too many wait */
  async verify(encoded: string | undefined, password: string): Promise<boolean> {
    const against = encoded ?? (await this.nobody);
    const same = await this.inTurn(() => verify(against, password.normalize('NFKC')));
    return same && encoded !== undefined;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.queue.size >= WAITING_MAX) throw new ServerBusyError(COME_BACK_S);
    return this.queue.add(work);
  }
}
