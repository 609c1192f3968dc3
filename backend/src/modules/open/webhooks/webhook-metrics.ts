import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../common/monitoring/metrics.js';
import { DeliveryRepository } from './persistence/deliveries.repository.js';
import { EndpointRepository } from './persistence/endpoints.repository.js';

const STATES = ['waiting', 'failed'] as const;

@Injectable()
export class WebhookMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: DeliveryRepository,
  ) {}

  onModuleInit(): void {
    this.metrics.add({
      name: 'webhook_deliveries',
      help: 'Deliveries of webhooks, by state: waiting, or failed. At most 1,000 of each endpoint are counted.',
      labels: ['state'],
      read: async () => {
        const endpoints = await this.endpoints.list();
        return Promise.all(
          STATES.map(async (state) => {
            const counts = await Promise.all(endpoints.map(({ _id }) => this.deliveries.count(_id, state)));
            return { labels: { state }, value: counts.reduce((sum, count) => sum + count, 0) };
          }),
        );
      },
    });
  }
}
