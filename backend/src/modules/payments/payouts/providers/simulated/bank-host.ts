import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { Clock } from '../../../../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';

/** Given where this process is the one that pays: its bank keeps a journal. A command beside a server must not write there. */
export const BANK_KEEPS_JOURNAL = Symbol('bank keeps journal');

/** The simulated bank within this process, opened when it is first needed and closed with the application. */
@Injectable()
export class BankHost implements OnApplicationShutdown {
  #bank: Promise<SimulatedBank> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
    @Optional() @Inject(BANK_KEEPS_JOURNAL) private readonly keepsJournal: boolean = false,
  ) {}

  /** What opens it: made of a key of this installation, so that nobody else can sign its webhooks. */
  get secret(): string {
    const { paystackSecretKey, dataKeys } = this.settings;
    return paystackSecretKey ?? createHmac('sha256', dataKeys.current.key).update('labelbridge:simulated-bank').digest('hex');
  }

  /** The bank, open. */
  async bank(): Promise<SimulatedBank> {
    this.#bank ??= startSimulatedBank({
      secret: this.secret,
      now: () => this.clock.now(),
      ...(this.keepsJournal ? { journalPath: join(this.settings.dataDir, 'simulated-bank.jsonl') } : {}),
    });
    return this.#bank;
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.#bank)?.stop();
  }
}
