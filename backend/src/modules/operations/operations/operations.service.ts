import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OPERATIONS_MESSAGES } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { conflict } from '../../../common/errors/errors.js';
import { processBulk } from '../../../common/bulk/process-bulk.js';
import { type Many } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { FailedMail } from '../../foundation/mail/failed-mail.js';
import { MailFailed } from '../../foundation/mail/mail-events.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { type ListUndeliveredQueryDto, toUndeliveredMailDto, type UndeliveredMailDto } from './dto/undelivered.dto.js';

/** Failed mail: admins are notified, see it, and send it again. */
@Injectable()
export class OperationsService implements OnModuleInit {
  constructor(
    private readonly failedMail: FailedMail,
    private readonly mailFailed: MailFailed,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.mailFailed.subscribe((session, { subject }) =>
      this.notifications.notifyAdmins(session, { kind: 'mail-undelivered', data: { subject } }),
    );
  }

  async listUndelivered(query: ListUndeliveredQueryDto): Promise<Page<UndeliveredMailDto>> {
    return mapPage(await this.failedMail.list(query), toUndeliveredMailDto);
  }

  /** Makes failed mails due again. A mail that has not failed is reported by its id. */
  async retry(person: CurrentUser, ids: readonly string[]): Promise<Many<UndeliveredMailDto>> {
    const { data, failed } = await processBulk(ids, (id) => this.retryOne(person, id));
    return { message: OPERATIONS_MESSAGES.mailDueAgain, data, failed };
  }

  private async retryOne(person: CurrentUser, id: string): Promise<UndeliveredMailDto> {
    const mail = await this.transactions.run(async (session) => {
      const again = await this.failedMail.retry(session, id);
      if (!again) throw conflict(OPERATIONS_MESSAGES.mailNotGivenUp);
      await this.audit.record(session, { by: person, action: 'mail.retry', target: { _id: again._id, name: again.subject } });
      return again;
    });
    return toUndeliveredMailDto(mail);
  }
}
