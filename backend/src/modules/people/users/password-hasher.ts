import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { ServerBusyError } from '../../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';

/** One core for passwords, so that other requests do not wait for log-ins. */
const HASHES_AT_ONCE = 1;
/** About 30 ms per hash. */
const WAITING_MAX = 100;
const COME_BACK_S = 5;

/** Runs argon2id (the library's default) off the main thread. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new PQueue({ concurrency: HASHES_AT_ONCE });
  /** A hash for unknown accounts, so that a check takes as long as for known ones. */
  private readonly nobody: Promise<string>;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'passwordCost'>) {
    this.nobody = this.hash('nobody has this password');
  }

  /** @throws 503 if too many wait */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), this.settings.passwordCost));
  }

  /** @returns false without a hash, after the same time @throws 503 if too many wait */
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
