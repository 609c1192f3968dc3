import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../../common/concurrency/semaphore.js';

/** argon2id (the library's default), 19 MiB, t=2, p=1 (OWASP Password Storage Cheat Sheet; architecture.md, Decisions). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const HASHES_AT_ONCE = 2;

/** Hashes and checks passwords off the main thread, few at a time, so that log-ins cannot starve everything else. */
@Injectable()
export class PasswordHasher {
  private readonly slots = new Semaphore(HASHES_AT_ONCE);
  /** What a password is compared with where there is no account, so that both take the same time. */
  private readonly nobody = this.hash('nobody has this password');

  async hash(password: string): Promise<string> {
    return this.slots.run(() => hash(password.normalize('NFKC'), OPTIONS));
  }

  /** Whether `password` is the one `encoded` was made of. Without `encoded` it takes as long and is false. */
  async verify(encoded: string | undefined, password: string): Promise<boolean> {
    const against = encoded ?? (await this.nobody);
    const same = await this.slots.run(() => verify(against, password.normalize('NFKC')));
    return same && encoded !== undefined;
  }
}
