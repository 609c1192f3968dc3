import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock/clock.js';
import { Metrics } from '../../../common/monitoring/metrics.js';
import { OutboxRepository } from './persistence/outbox.repository.js';

@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.add({
      name: 'mail_outbox',
      help: 'Mail, by state: waiting, or failed, which an admin can send again.',
      labels: ['state'],
      read: async () => {
        const { waiting, failed } = await this.outbox.figures(this.clock.now());
        return [
          { labels: { state: 'waiting' }, value: waiting },
          { labels: { state: 'failed' }, value: failed },
        ];
      },
    });
    this.metrics.add({
      name: 'mail_oldest_due_seconds',
      help: 'For how long the oldest mail has been due; 0 where none is.',
      read: async () => {
        const now = this.clock.now();
        const { oldestDue } = await this.outbox.figures(now);
        return [{ value: oldestDue ? (now.getTime() - oldestDue.getTime()) / 1_000 : 0 }];
      },
    });
  }
}
