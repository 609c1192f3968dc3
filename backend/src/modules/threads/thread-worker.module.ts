import { type BeforeApplicationShutdown, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../common/background/periodic-work.js';
import { errorText } from '../../common/errors/error-text.js';
import { ThreadsModule } from './threads.module.js';
import { UnreadMail } from './unread-mail.js';

const EVERY_MS = 30_000;

@Injectable()
export class ThreadWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Messages');
  private readonly work = new PeriodicWork({
    run: () => this.unreadMail.sendDue(),
    // The database is unavailable: the next run tries again.
    onError: (error) => this.logger.warn(`Unread messages could not be mailed: ${errorText(error)}`),
    everyMs: EVERY_MS,
  });

  constructor(private readonly unreadMail: UnreadMail) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}

/** Servers import it, the CLI does not. */
@Module({ imports: [ThreadsModule], providers: [ThreadWorker] })
export class ThreadWorkerModule {}
