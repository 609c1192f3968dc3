import { type BeforeApplicationShutdown, Inject, Injectable, Logger, Module } from '@nestjs/common';
import { BackgroundWork } from '../../../common/background/background-work.js';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { anchorFileProblem } from '../../../common/chain/anchor-file.js';
import { errorText } from '../../../common/errors/error-text.js';
import { Metrics } from '../../../common/monitoring/metrics.js';
import { SettingsProblems } from '../../../config/environment.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Anchors } from './anchors.service.js';
import { AuditCommitSignal } from './audit.service.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditModule } from './audit.module.js';
import { RecordSeals } from './seals/record-seals.service.js';

const POLL_MS = 5_000;
/** Changes within this time are sealed together. */
const GATHER_MS = 150;
const ANCHOR_MS = 1_000;
const LOG_MS = 3_600_000;

/** Seals new audit entries and seals of records, and keeps the ends of both chains outside the database. */
@Injectable()
export class AuditSealer extends BackgroundWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private readonly work = new PeriodicWork({
    run: () => this.seal(),
    onError: (error) => this.complain(`Audit entries could not be sealed: ${errorText(error)}`),
    everyMs: POLL_MS,
    gatherMs: GATHER_MS,
  });
  private anchoredAt = -Infinity;
  private loggedAt = -Infinity;
  private readonly complainedAt = new Map<string, number>();
  private later: NodeJS.Timeout | undefined;

  constructor(
    private readonly chain: AuditChainService,
    private readonly seals: RecordSeals,
    private readonly anchors: Anchors,
    private readonly commitSignal: AuditCommitSignal,
    metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
    metrics.add({
      name: 'audit_waiting_entries',
      help: 'Audit entries that have no place in the chain yet; more than a few for long means that sealing has stopped.',
      read: async () => [{ value: (await this.chain.state()).waiting + (await this.seals.waiting()) }],
    });
  }

  override async onApplicationBootstrap(): Promise<void> {
    const problem = this.settings.production ? await anchorFileProblem(this.settings.anchorFile) : undefined;
    if (problem) {
      const problems = new SettingsProblems();
      problems.add('ANCHOR_FILE', `must be writable in production: ${problem}`);
      problems.throwIfAny();
    }
    await this.anchors.requireInChains().catch((error: unknown) => this.logger.error(`ANCHOR_FILE could not be read: ${errorText(error)}`));
    await super.onApplicationBootstrap();
  }

  protected begin(): void {
    this.work.start(this.commitSignal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.later);
    await this.work.stop();
    if (!this.worksHere) return;
    await this.seal(true).catch((error: unknown) => this.logger.error(`Audit entries could not be sealed: ${errorText(error)}`));
  }

  /** Logs the same error once an hour, since it recurs with every run. */
  private complain(text: string): void {
    const now = performance.now();
    if (now - (this.complainedAt.get(text) ?? -Infinity) < LOG_MS) return;
    this.complainedAt.clear();
    this.complainedAt.set(text, now);
    this.logger.error(text);
  }

  private async seal(isLast = false): Promise<void> {
    await this.anchors.sealAndAppend(() => this.anchor(isLast));
  }

  private async anchor(now: boolean): Promise<void> {
    const time = performance.now();
    const wait = this.anchoredAt + ANCHOR_MS - time;
    if (!now && wait > 0) {
      // Anchors the end of a burst, too.
      this.later ??= setTimeout(() => {
        this.later = undefined;
        this.work.wake();
      }, wait).unref();
      return;
    }
    this.anchoredAt = time;
    await this.anchors.append().catch((error: unknown) => this.complain(`ANCHOR_FILE could not be written: ${errorText(error)}`));
    if (time - this.loggedAt < LOG_MS) return;
    this.loggedAt = time;
    const { sealed, hash } = await this.chain.state();
    this.logger.log(`The audit chain ends at entry ${sealed}, ${hash.replace(/.{16}(?=.)/g, '$&:')}`);
  }
}

/** Imported by servers, not by the command line. */
@Module({ imports: [AuditModule], providers: [AuditSealer] })
export class AuditSealerModule {}
