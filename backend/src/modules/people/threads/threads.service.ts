import { Injectable } from '@nestjs/common';
import { THREAD_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { IdempotencyEffects } from '../../../common/idempotency/idempotency-effects.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AdminEvents } from '../notifications/admin-events.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { UsersService } from '../users/users.service.js';
import {
  type ListMessagesQueryDto,
  MESSAGES_SHOWN,
  type ThreadMessageDto,
  toThreadMessageDto,
  type UnreadMessagesDto,
} from './dto/thread.dto.js';
import { ThreadRepository } from './persistence/thread.repository.js';
import { type Side, type ThreadRecord } from './persistence/thread.schema.js';
import { adminPage, groupOf, MAIL_AFTER_MS, otherSide, sideOf, type ThreadSubject } from './thread-rules.js';
import { UnreadChanged } from './unread-changed.js';
import { UnreadMail } from './unread-mail.js';

/** Messages between an annotator and the admins about one job or application. The caller checks that the person may see it. */
@Injectable()
export class ThreadsService {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly threads: ThreadRepository,
    private readonly unreadMail: UnreadMail,
    private readonly unreadChanged: UnreadChanged,
    private readonly notifications: NotificationsService,
    private readonly events: AdminEvents,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly effects: IdempotencyEffects,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Notifies the other side in the app at once, by mail if it stays unread.
   *
   * @param mailNow mails at once, unless these were mailed already
   */
  async post(person: CurrentUser, subject: ThreadSubject, text: string, mailNow = false): Promise<Changed<ThreadMessageDto>> {
    const [prior] = this.effects.prior();
    const earlier = prior === undefined ? null : await this.threads.findMessage(prior);
    const message = earlier ?? (await this.#queue.run(String(subject._id), () => this.write(person, subject, text.trim(), mailNow)));
    return { message: THREAD_MESSAGES.sent, data: toThreadMessageDto(message) };
  }

  /** @returns the newest first */
  async listMessages(id: Types.ObjectId, query: ListMessagesQueryDto): Promise<Page<ThreadMessageDto>> {
    return mapPage(await this.threads.page(id, query), toThreadMessageDto);
  }

  async newest(id: Types.ObjectId): Promise<ThreadMessageDto[]> {
    return (await this.threads.newest(id, MESSAGES_SHOWN)).map(toThreadMessageDto);
  }

  /** Counts unread messages of the person's side, by record; records without are left out. */
  async unread(person: Pick<CurrentUser, 'role'>, ids: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const side = sideOf(person);
    return new Map((await this.threads.findUnread(ids, side)).map(({ _id, unread }) => [String(_id), unread[side]]));
  }

  /** Marks all messages as read by the person's side, with its notifications. Admins read for each other. */
  async read(person: CurrentUser, id: Types.ObjectId): Promise<Changed<UnreadMessagesDto>> {
    const side = sideOf(person);
    // An undelivered event would appear in the notifications after its message was read.
    if (side === 'admin') await this.events.deliver();
    await this.transactions.run(async (session) => {
      const thread = await this.threads.markRead(session, id, side);
      if (!thread) return;
      await this.unreadChanged.emit(session, thread, { side, count: 0 });
      const readers = side === 'admin' ? await this.users.activeAdmins(session) : [new Types.ObjectId(person._id)];
      await this.notifications.readGroup(session, readers, groupOf(id));
    });
    return { message: THREAD_MESSAGES.read, data: { unreadMessages: 0 } };
  }

  private async write(person: CurrentUser, subject: ThreadSubject, text: string, mailNow: boolean) {
    const { _id, annotatorId, kind, title } = subject;
    const side = sideOf(person);
    return this.transactions.run(async (session) => {
      const at = this.clock.now();
      const fromName = `${person.firstname} ${person.lastname}`;
      const from = { side, fromId: new Types.ObjectId(person._id), fromName };
      const message = await this.threads.insert(session, { threadId: _id, annotatorId, ...from, text, at });
      const thread = await this.count(session, subject, otherSide(side), at);
      if (side === 'admin') {
        await this.tellAnnotator(session, subject, { text, fromName });
        await this.audit.record(session, { by: person, action: `${kind}.message`, target: { _id, name: title }, after: { text } });
      } else {
        const page = adminPage(subject);
        const event = { kind: 'messages-received', group: groupOf(_id), name: title, title, link: page, listLink: page } as const;
        await this.events.record(session, event);
      }
      if (mailNow) await this.unreadMail.sendNow(session, thread, otherSide(side));
      await this.effects.record(session, String(message._id));
      return message;
    });
  }

  /** Counts one more unread message of a side. The first one starts the delay of the mail. */
  private async count(session: ClientSession, subject: ThreadSubject, reader: Side, at: Date): Promise<ThreadRecord> {
    const { _id, kind, annotatorId, title } = subject;
    const before = await this.threads.findThread(session, _id);
    const unread = before?.unread ?? { annotator: 0, admin: 0 };
    const mailDue = before?.mailDue ?? { annotator: null, admin: null };
    const due = unread[reader] === 0 ? new Date(at.getTime() + MAIL_AFTER_MS) : mailDue[reader];
    const thread = {
      _id,
      kind,
      annotatorId,
      title,
      unread: { ...unread, [reader]: unread[reader] + 1 },
      mailDue: { ...mailDue, [reader]: due },
    };
    await this.threads.saveThread(session, thread);
    await this.unreadChanged.emit(session, thread, { side: reader, count: thread.unread[reader] });
    return thread;
  }

  private async tellAnnotator(session: ClientSession, subject: ThreadSubject, said: { text: string; fromName: string }): Promise<void> {
    const { _id, annotatorId: userId, kind, title } = subject;
    await this.notifications.notify(
      session,
      kind === 'job'
        ? { userId, kind: 'job-message', data: { taskTitle: title, jobId: String(_id), ...said } }
        : { userId, kind: 'application-message', data: { projectName: title, applicationId: String(_id), ...said } },
      groupOf(_id),
    );
  }
}
