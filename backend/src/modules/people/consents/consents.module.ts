import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { CONSENT_MODEL, consentSchema } from './consent.schema.js';
import { ConsentsService } from './consents.service.js';

/** Records what people have agreed to, and when. The privacy module has the routes. */
@Module({
  imports: [AuditModule, MongooseModule.forFeature([{ name: CONSENT_MODEL, schema: consentSchema }])],
  providers: [ConsentsService],
  exports: [ConsentsService],
})
export class ConsentsModule {}
