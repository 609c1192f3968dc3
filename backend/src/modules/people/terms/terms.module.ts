import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { TermsAnnouncer, TermsSignal, TermsWorker } from './terms-announcer.js';
import { TermsAnswers } from './terms-answers.service.js';
import { MyTermsController, TermsController } from './terms.controller.js';
import { TermsRepository } from './terms.repository.js';
import { TERMS_MODEL, termsSchema } from './terms.schema.js';
import { TermsService } from './terms.service.js';

@Module({
  imports: [
    AuditModule,
    ConsentsModule,
    NotificationsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: TERMS_MODEL, schema: termsSchema }]),
  ],
  controllers: [TermsController, MyTermsController],
  providers: [TermsRepository, TermsService, TermsAnswers, TermsSignal, TermsAnnouncer],
  exports: [TermsService, TermsAnswers, TermsAnnouncer, TermsSignal],
})
export class TermsModule {}

/** For the server alone. */
@Module({ imports: [TermsModule], providers: [TermsWorker] })
export class TermsWorkerModule {}
