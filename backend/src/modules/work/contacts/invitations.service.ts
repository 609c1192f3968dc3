import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BULK_LIMITS, BULK_MESSAGES, INVITATION_MESSAGES, PUBLIC_PAGES, cleanEmail, openProjectPath } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput, conflict } from '../../../common/errors/errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { type BulkHandler, BulkHandlers, type BulkRowData, type BulkStep, type NewBulkRow } from '../bulk/bulk-handler.js';
import { BulkRunsService } from '../bulk/bulk-runs.service.js';
import { type BulkRunDto } from '../bulk/dto/bulk.dto.js';
import { type Email, oneLine } from '../../foundation/mail/domain/email.js';
import { MailRefused } from '../../foundation/mail/mail-events.js';
import { MailService } from '../../foundation/mail/mail.service.js';
import { type OutboxRecord } from '../../foundation/mail/persistence/outbox.schema.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ContactsService } from './contacts.service.js';
import { type PrepareInvitationDto } from './dto/invitation.dto.js';
import { ContactRepository } from './persistence/contact.repository.js';
import { type ContactRecord } from './persistence/contact.schema.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const HOUR_MS = 3_600_000;
const BETWEEN_MS = BULK_LIMITS.daysBetweenInvitations * 24 * HOUR_MS;
const ROWS_AT_ONCE = 10;

/** Invites contacts by mail: first a preview of the contacts left out, then single mails, at most INVITATIONS_PER_HOUR. */
@Injectable()
export class InvitationsService implements BulkHandler, OnModuleInit {
  readonly kind = 'contact-invitation';
  readonly rowsAtOnce = ROWS_AT_ONCE;

  constructor(
    private readonly addresses: ContactsService,
    private readonly contacts: ContactRepository,
    private readonly links: UnsubscribeLinks,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly mail: MailService,
    private readonly mailRefused: MailRefused,
    private readonly runs: BulkRunsService,
    private readonly handlers: BulkHandlers,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
    this.mailRefused.subscribe((session, mail, reason) => this.recordBounce(session, mail, reason));
  }

  /** Plans an invitation without sending mail. @throws 400 if no contact is left, or the project takes no applications */
  async prepare(person: CurrentUser, { contactIds, all, q, email, projectId }: PrepareInvitationDto): Promise<Changed<BulkRunDto>> {
    const choices = [contactIds !== undefined, all === true, email !== undefined].filter(Boolean);
    if (choices.length !== 1) throw badInput([{ field: 'contactIds', message: BULK_MESSAGES.contactsMissing }]);
    const project = projectId ? await this.projects.findInvitable(projectId) : null;
    if (projectId && !project) throw badInput([{ field: 'projectId', message: BULK_MESSAGES.projectClosed }]);
    if (email !== undefined && projectId && (await this.hasApplied(email, projectId)))
      throw badInput([{ field: 'email', message: BULK_MESSAGES.contactApplied }]);
    const ids = email === undefined ? contactIds : [String(await this.addresses.ofEmail(person, email))];
    const { rows, leftOut } = await this.choose({ ids, q }, project === null);
    if (rows.length === 0) {
      if (email !== undefined) throw badInput(Array.from(leftOut.keys(), (message) => ({ field: 'email', message })));
      const reasons = Array.from(leftOut, ([reason, count]) => `${count}: ${reason}`);
      throw badInput([{ field: 'contactIds', message: [BULK_MESSAGES.contactsNone, ...reasons].join(' ') }]);
    }
    const hours = Math.ceil(rows.length / this.settings.invitationsPerHour);
    const { subject, paragraphs } = this.emailFor(project, null);
    const notes = [
      `At most ${this.settings.invitationsPerHour} mails an hour${hours === 1 ? '' : `: this takes about ${hours} hours`}.`,
      `The mail: “${subject}”. ${paragraphs.join(' ')} It has a link to unsubscribe.`,
    ];
    return this.runs.prepare(person, {
      kind: this.kind,
      name: project ? `Invitation to ${oneLine(project.title)}` : 'Invitation to sign up',
      rows,
      // Uses the project's name in the mail.
      options: { projectId: project?._id ?? null, projectName: project?.title ?? null },
      summary: {
        leftOut: Array.from(leftOut, ([reason, count]) => ({ userId: null, name: 'Contacts', reason, count })),
        people: [],
        notes,
      },
    });
  }

  private async hasApplied(email: string, projectId: string): Promise<boolean> {
    const account = await this.users.findByEmail(cleanEmail(email));
    return account !== null && this.projects.hasApplied(projectId, account._id);
  }

  /** Writes one mail to the outbox. Each contact gets their own mail, without other recipients. */
  async handle(session: ClientSession, { runId, options }: BulkStep, { contactId }: BulkRowData): Promise<string> {
    const contact = contactId ? await this.contacts.findById(contactId, session) : null;
    if (!contact) throw conflict(BULK_MESSAGES.contactGone);
    const now = this.clock.now();
    const refusal = this.reasonToLeaveOut(contact);
    if (refusal !== undefined) throw conflict(refusal);
    const isMarked = await this.contacts.markInvited(session, contact._id, now, new Date(now.getTime() - BETWEEN_MS));
    if (!isMarked) throw conflict(BULK_MESSAGES.contactInvited);
    const { projectId: _id, projectName: title } = options;
    await this.mail.send(session, {
      to: { name: '', address: contact.email },
      email: this.emailFor(_id && title ? { _id, title } : null, contact._id),
      list: { contactId: contact._id, runId, unsubscribe: this.links.oneClickOf(contact._id) },
    });
    return String(contact._id);
  }

  /** Rest of the hourly limit. Two concurrent servers may exceed it by one step at most. */
  async allowance(wanted: number): Promise<{ rows: number; nextAt: Date }> {
    const now = this.clock.now();
    const { count, first } = await this.contacts.invitedBetween(new Date(now.getTime() - HOUR_MS), now);
    const rows = Math.max(0, Math.min(wanted, this.settings.invitationsPerHour - count));
    return { rows, nextAt: new Date((first ?? now).getTime() + HOUR_MS) };
  }

  private emailFor(project: { _id: string; title: string } | null, contactId: Types.ObjectId | null): Email {
    const name = project && oneLine(project.title);
    return {
      subject: INVITATION_MESSAGES.subject(name),
      greet: INVITATION_MESSAGES.greet,
      paragraphs: [INVITATION_MESSAGES.about(name), INVITATION_MESSAGES.next],
      action: { label: INVITATION_MESSAGES.action(name), path: project ? openProjectPath(project._id) : PUBLIC_PAGES.signup.path },
      also: { label: INVITATION_MESSAGES.unsubscribe, path: contactId ? this.links.pageOf(contactId) : PUBLIC_PAGES.unsubscribe.path },
      reason: INVITATION_MESSAGES.reason,
    };
  }

  private async choose(
    wanted: { ids?: readonly string[] | undefined; q?: string | undefined },
    toSignUp: boolean,
  ): Promise<{ rows: NewBulkRow[]; leftOut: Map<string, number> }> {
    const rows: NewBulkRow[] = [];
    const leftOut = new Map<string, number>();
    for await (const part of this.contacts.inParts(wanted)) {
      const accounts = toSignUp ? await this.users.findEmailKeys(part.map(({ emailKey }) => emailKey)) : new Set<string>();
      for (const contact of part) {
        const { _id, emailKey } = contact;
        const reason = this.reasonToLeaveOut(contact) ?? (accounts.has(emailKey) ? BULK_MESSAGES.contactHasAccount : undefined);
        if (reason !== undefined) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
        // The row has the id and not the address, so that an erasure finds the address in one place.
        else rows.push({ line: rows.length + 1, name: `Contact ${rows.length + 1}`, data: { contactId: String(_id) }, problems: [] });
      }
      if (rows.length > BULK_LIMITS.contacts) break;
    }
    return { rows: rows.slice(0, BULK_LIMITS.contacts), leftOut };
  }

  private reasonToLeaveOut({ unsubscribedAt, bouncedAt, invitedAt }: ContactRecord): string | undefined {
    if (unsubscribedAt) return BULK_MESSAGES.contactUnsubscribed;
    if (bouncedAt) return BULK_MESSAGES.contactBounced;
    const isRecent = invitedAt && invitedAt.getTime() > this.clock.now().getTime() - BETWEEN_MS;
    return isRecent ? BULK_MESSAGES.contactInvited : undefined;
  }

  /** Stops all mail to the contact, because the mail server has permanently refused the address. */
  private async recordBounce(session: ClientSession, { list }: OutboxRecord, reason: string): Promise<void> {
    if (!list) return;
    await this.contacts.markBounced(session, list.contactId, this.clock.now(), reason);
    const problem = { field: '', message: `${BULK_MESSAGES.contactBounced} ${reason}` };
    await this.runs.failLater(session, list.runId, String(list.contactId), problem);
    await this.audit.record(session, { by: null, action: 'contacts.bounce', target: { _id: list.contactId, name: 'contact' } });
  }
}
