import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AUTH_MESSAGES, BULK_EMAIL_MESSAGES, CONTACT_MESSAGES, emailKeyOf, partlyUploadedText, sortEmails } from '@labelbridge/contracts';
import { type Model, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { PartlyDoneError, badInput } from '../../../common/errors/errors.js';
import { hasOnlyDuplicateKeys } from '../../../common/errors/infrastructure-errors.js';
import { findPage, mapPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { MailService } from '../../foundation/mail/mail.service.js';
import { type ContactDto, toContactDto, type BulkEmailsAnswerDto, type UnsubscribedDto } from './dto/contact.dto.js';
import { ContactRepository } from './persistence/contact.repository.js';
import { CONTACT_MODEL, type ContactRecord } from './persistence/contact.schema.js';
import { sortInTurns } from './sort-in-turns.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

/** Addresses per write, so that other requests run in between. */
const BATCH = 500;
/** `List-Unsubscribe=One-Click`, URL-encoded or multipart. */
const ONE_CLICK = /List-Unsubscribe[^a-z]+One-Click/i;
const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'email', direction: 1 },
];

@Injectable()
export class ContactsService {
  constructor(
    @InjectModel(CONTACT_MODEL) private readonly contacts: Model<ContactRecord>,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly repository: ContactRepository,
    private readonly links: UnsubscribeLinks,
    private readonly mail: MailService,
  ) {}

  /**
   * Counts each address as accepted once, also in concurrent uploads; a repeated call finds duplicates and adds nothing.
   *
   * @throws PartlyDoneError if a write fails after others were stored; a repeated call adds the rest
   */
  async addBulk(person: CurrentUser, entries: readonly string[]): Promise<BulkEmailsAnswerDto> {
    const { valid, duplicates, invalid } = await sortInTurns(entries);
    const addedBy = new Types.ObjectId(person._id);
    const createdAt = this.clock.now();
    let accepted = 0;
    try {
      for (let from = 0; from < valid.length; from += BATCH) {
        const batch = valid.slice(from, from + BATCH);
        accepted += await this.insertNew(batch.map((email) => newContact(email, addedBy, createdAt)));
      }
      const counts = { accepted, duplicates: duplicates + valid.length - accepted, invalid };
      // The audit entry needs the total: the screen sends only entries that it has not itself counted as duplicate or invalid.
      const after = { sent: entries.length, ...counts };
      // Recorded after the addresses: a hundred thousand do not fit into a transaction, and each has `addedBy`.
      await this.transactions.run((session) =>
        this.audit.record(session, { by: person, action: 'contacts.add', target: { _id: person._id, name: 'contacts' }, after }),
      );
      return { message: valid.length > 0 ? BULK_EMAIL_MESSAGES.uploaded : BULK_EMAIL_MESSAGES.noneFound, ...counts };
    } catch (error) {
      throw accepted > 0 ? new PartlyDoneError(partlyUploadedText(accepted, valid.length), error) : error;
    }
  }

  /** Adds a missing contact. @throws 400 if it is not an address */
  async ofEmail(person: CurrentUser, email: string): Promise<Types.ObjectId> {
    const [address] = sortEmails([email]).valid;
    if (address === undefined) throw badInput([{ field: 'email', message: AUTH_MESSAGES.emailInvalid }]);
    await this.addBulk(person, [address]);
    const { _id } = await this.contacts.findOne({ emailKey: emailKeyOf(address) }, { _id: 1 }).orFail();
    return _id;
  }

  async listContacts({ q, ...query }: ListQueryDto): Promise<Page<ContactDto>> {
    return mapPage(await findPage(this.contacts, searchFilter(q), query, SORTS), (contact) =>
      toContactDto(contact, this.links.linkOf(contact._id)),
    );
  }

  /** Unsubscribes a contact and removes waiting mail to it. The answer is the same for an invalid token and an unknown contact. */
  async unsubscribe(token: string): Promise<UnsubscribedDto> {
    const id = this.links.contactOf(token);
    if (id) {
      await this.transactions.run(async (session) => {
        await this.repository.markUnsubscribed(session, id, this.clock.now());
        await this.mail.removeOfContact(session, id);
      });
    }
    return { message: CONTACT_MESSAGES.unsubscribed };
  }

  /** Unsubscribes by the form of a mail program (RFC 8058). @throws 400 if it is another form */
  async unsubscribeByOneClick(token: string, form: string): Promise<UnsubscribedDto> {
    if (!ONE_CLICK.test(form)) throw badInput([{ field: 'List-Unsubscribe', message: 'must be One-Click' }]);
    return this.unsubscribe(token);
  }

  /** Inserts the contacts with a new address. The unique key decides, also between concurrent uploads. @returns their number */
  private async insertNew(contacts: readonly Omit<ContactRecord, '_id'>[]): Promise<number> {
    try {
      // Bypasses mongoose documents, which would need ten times the memory.
      const { insertedCount } = await this.contacts.collection.insertMany([...contacts], { ordered: false });
      return insertedCount;
    } catch (error) {
      if (!hasOnlyDuplicateKeys(error)) throw error;
      return error.insertedCount;
    }
  }
}

const newContact = (email: string, addedBy: Types.ObjectId, createdAt: Date): Omit<ContactRecord, '_id'> => ({
  email,
  emailKey: emailKeyOf(email),
  addedBy,
  createdAt,
  unsubscribedAt: null,
  invitedAt: null,
  bouncedAt: null,
  bounceReason: null,
  searchWords: searchWords(email),
});
