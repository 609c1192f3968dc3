import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PAYOUT_STATUSES, isFinalPayout } from '@labelbridge/contracts';
import { Clock } from '../../../../../common/clock/clock.js';
import { Metrics } from '../../../../../common/monitoring/metrics.js';
import { PayoutRepository } from '../persistence/payout.repository.js';

const UNSETTLED = PAYOUT_STATUSES.filter((status) => !isFinalPayout(status));

@Injectable()
export class PayoutMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly payouts: PayoutRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.add({
      name: 'payouts',
      help: 'Payouts, by state.',
      labels: ['state'],
      read: () => Promise.all(PAYOUT_STATUSES.map(async (state) => ({ labels: { state }, value: await this.payouts.countWith(state) }))),
    });
    this.metrics.add({
      name: 'payouts_oldest_unsettled_seconds',
      help: 'For how long the oldest payout that is not settled has been there; 0 where none is.',
      read: async () => {
        const made = await Promise.all(UNSETTLED.map((status) => this.payouts.oldestWith(status)));
        const oldest = Math.min(...made.flatMap((date) => date?.getTime() ?? []));
        return [{ value: Number.isFinite(oldest) ? (this.clock.now().getTime() - oldest) / 1_000 : 0 }];
      },
    });
  }
}
