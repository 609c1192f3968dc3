import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Settings } from '../../../config/settings.js';
import { DevOutboxController } from './dev-outbox.controller.js';
import { MailModule } from './mail.module.js';
import { OutboxMetrics } from './outbox-metrics.js';
import { MailWorker } from './mail-worker.js';
import { FolderTransport } from './transport/folder.transport.js';
import { MailTransport } from './transport/mail-transport.js';
import { SmtpTransport } from './transport/smtp.transport.js';

/** SMTP with SMTP_URL, else .eml files under DATA_DIR/outbox. */
export const transportFor = ({ smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport =>
  smtpUrl ? new SmtpTransport(smtpUrl, mailFrom) : new FolderTransport(join(dataDir, 'outbox'), mailFrom);

/** Imported by servers, not by the command line. */
@Module({})
export class MailDeliveryModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: MailDeliveryModule,
      imports: [MailModule],
      controllers: settings.production ? [] : [DevOutboxController],
      providers: [MailWorker, OutboxMetrics, { provide: MailTransport, useFactory: () => transportFor(settings) }],
      exports: [MailWorker],
    };
  }
}
