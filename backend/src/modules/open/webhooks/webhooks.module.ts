import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { Randomness } from '../../../common/crypto/randomness.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { AnnotationModule } from '../../work/annotation/annotation.module.js';
import { JobsModule } from '../../work/jobs/jobs.module.js';
import { QualityModule } from '../../work/quality/quality.module.js';
import { RunsModule } from '../../work/runs/runs.module.js';
import { TasksModule } from '../../work/tasks/tasks.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { DeliveriesService } from './deliveries.service.js';
import { EndpointsService } from './endpoints.service.js';
import { DELIVERY_MODEL, deliverySchema } from './persistence/delivery.schema.js';
import { DeliveryRepository } from './persistence/deliveries.repository.js';
import { ENDPOINT_MODEL, endpointSchema } from './persistence/endpoint.schema.js';
import { EndpointRepository } from './persistence/endpoints.repository.js';
import { WebhookCommitSignal } from './webhook-commit-signal.js';
import { TryResults } from './try-results.js';
import { WebhookEvents } from './webhook-events.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookWorker } from './webhook-worker.js';
import { DeliveriesController, EndpointsController } from './webhooks.controller.js';

/** Tells other systems of events, by the Standard Webhooks specification. */
@Module({
  imports: [
    AuditModule,
    NotificationsModule,
    AnnotationModule,
    JobsModule,
    PaymentsModule,
    QualityModule,
    RunsModule,
    TasksModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: ENDPOINT_MODEL, schema: endpointSchema },
      { name: DELIVERY_MODEL, schema: deliverySchema },
    ]),
  ],
  controllers: [EndpointsController, DeliveriesController],
  providers: [
    EndpointsService,
    DeliveriesService,
    EndpointRepository,
    DeliveryRepository,
    WebhookCommitSignal,
    WebhookEvents,
    WebhookWorker,
    WebhookMetrics,
    TryResults,
    Randomness,
  ],
})
export class WebhooksModule {}
