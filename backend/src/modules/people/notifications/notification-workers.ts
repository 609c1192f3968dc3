import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { BackgroundWork } from '../../../common/background/background-work.js';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { errorText } from '../../../common/errors/error-text.js';
import { AdminDigest } from './admin-digest.js';
import { AdminEvents, AdminEventSignal } from './admin-events.service.js';

const EVENTS_EVERY_MS = 5_000;
const DIGESTS_EVERY_MS = 60_000;

@Injectable()
export class NotificationWorkers extends BackgroundWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Notifications');
  // The database is unavailable: the next run tries again.
  private readonly onError = (error: unknown): void => this.logger.warn(`Admins could not be notified: ${errorText(error)}`);
  private readonly delivery = new PeriodicWork({ run: () => this.events.deliver(), onError: this.onError, everyMs: EVENTS_EVERY_MS });
  private readonly digestWork = new PeriodicWork({ run: () => this.digest.send(), onError: this.onError, everyMs: DIGESTS_EVERY_MS });

  constructor(
    private readonly events: AdminEvents,
    private readonly signal: AdminEventSignal,
    private readonly digest: AdminDigest,
  ) {
    super();
  }

  protected begin(): void {
    this.delivery.start(this.signal);
    this.digestWork.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.delivery.stop(), this.digestWork.stop()]);
  }
}
