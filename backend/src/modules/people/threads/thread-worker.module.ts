import { Injectable, Module } from '@nestjs/common';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { ThreadsModule } from './threads.module.js';
import { UnreadMail } from './unread-mail.js';

const EVERY_MS = 30_000;

@Injectable()
export class ThreadWorker extends PeriodicJob {
  constructor(private readonly unreadMail: UnreadMail) {
    super({ log: 'Messages', failure: 'Unread messages could not be mailed', everyMs: EVERY_MS });
  }

  run(): Promise<unknown> {
    return this.unreadMail.sendDue();
  }
}

/** Imported by servers, not by the CLI. */
@Module({ imports: [ThreadsModule], providers: [ThreadWorker] })
export class ThreadWorkerModule {}
