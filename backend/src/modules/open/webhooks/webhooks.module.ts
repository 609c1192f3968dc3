import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { DeliveriesService } from './deliveries.service.js';
import { EndpointsService } from './endpoints.service.js';
import { DELIVERY_MODEL, deliverySchema } from './persistence/delivery.schema.js';
import { DeliveryRepository } from './persistence/deliveries.repository.js';
import { ENDPOINT_MODEL, endpointSchema } from './persistence/endpoint.schema.js';
import { EndpointRepository } from './persistence/endpoints.repository.js';
import { WebhookCommitSignal } from './webhook-commit-signal.js';
import { DeliveriesController, EndpointsController } from './webhooks.controller.js';

/** Tells other systems of events, by the Standard Webhooks specification. */
@Module({
  imports: [
    AuditModule,
    NotificationsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: ENDPOINT_MODEL, schema: endpointSchema },
      { name: DELIVERY_MODEL, schema: deliverySchema },
    ]),
  ],
  controllers: [EndpointsController, DeliveriesController],
  providers: [EndpointsService, DeliveriesService, EndpointRepository, DeliveryRepository, WebhookCommitSignal],
})
export class WebhooksModule {}
