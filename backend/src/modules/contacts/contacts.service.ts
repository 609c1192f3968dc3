import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BULK_EMAIL_MESSAGES, CONTACT_MESSAGES, emailKeyOf, sortEmails } from '@labelbridge/contracts';
import { type Model, Types, mongo } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { readSignedId, signId } from '../../common/crypto/keyed-digest.js';
import { findPage, type Page, type Sorts } from '../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../common/pagination/list-query.dto.js';
import { searchFilter, searchWords } from '../../common/search/search-words.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { type BulkEmailsAnswerDto, type UnsubscribedDto } from './dto/contact-input.dto.js';
import { type ContactDto, toContactDto } from './dto/contact.dto.js';
import { CONTACT_MODEL, type ContactRecord } from './persistence/contact.schema.js';

const UNSUBSCRIBE = 'unsubscribe';
/** Addresses stored at once: other requests run in between. */
const BATCH = 500;
const DUPLICATE_KEY = 11_000;
const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'email', direction: 1 },
];

/** Addresses of the bulk upload. */
@Injectable()
export class ContactsService {
  constructor(
    @InjectModel(CONTACT_MODEL) private readonly contacts: Model<ContactRecord>,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Stores the valid, new addresses. Concurrent uploads count each address as accepted once; a repeated call finds duplicates and adds
   * nothing.
   */
  async addBulk(person: CurrentUser, entries: readonly string[]): Promise<BulkEmailsAnswerDto> {
    const { valid, duplicates, invalid } = sortEmails(entries);
    const addedBy = new Types.ObjectId(person._id);
    const createdAt = this.clock.now();
    let accepted = 0;
    for (let from = 0; from < valid.length; from += BATCH) {
      const batch = valid.slice(from, from + BATCH);
      accepted += await this.insertNew(batch.map((email) => newContact(email, addedBy, createdAt)));
    }
    const counts = { accepted, duplicates: duplicates + valid.length - accepted, invalid };
    // Recorded after the addresses: a hundred thousand do not fit into a transaction, and each has `addedBy`.
    await this.transactions.run((session) =>
      this.audit.record(session, { by: person, action: 'contacts.add', target: { _id: person._id, name: 'contacts' }, after: counts }),
    );
    const message = valid.length > 0 ? BULK_EMAIL_MESSAGES.uploaded : BULK_EMAIL_MESSAGES.noneFound;
    return { message, ...counts };
  }

  async list({ q, ...query }: ListQueryDto): Promise<Page<ContactDto>> {
    const { data, page } = await findPage(this.contacts, searchFilter(q), query, SORTS);
    return { data: data.map((contact) => toContactDto(contact, this.unsubscribeLink(contact))), page };
  }

  /** Unsubscribes the address of a token. The answer is the same for an invalid token and an unknown contact. */
  async unsubscribe(token: string): Promise<UnsubscribedDto> {
    const id = readSignedId(this.settings.dataKeys, UNSUBSCRIBE, token);
    if (id) await this.contacts.updateOne({ _id: id, unsubscribedAt: null }, { $set: { unsubscribedAt: this.clock.now() } });
    return { message: CONTACT_MESSAGES.unsubscribed };
  }

  /** Signed with DATA_KEYS, which are kept as long as encrypted data exist, and with them the links of old mails. */
  private unsubscribeLink({ _id }: ContactRecord): string {
    return `${this.settings.publicUrl}/unsubscribe#token=${signId(this.settings.dataKeys, UNSUBSCRIBE, String(_id))}`;
  }

  /** Inserts the contacts with a new address; the unique key decides, also between concurrent uploads. @returns their number */
  private async insertNew(contacts: readonly Omit<ContactRecord, '_id'>[]): Promise<number> {
    try {
      // Without mongoose documents, which would need ten times the memory.
      const { insertedCount } = await this.contacts.collection.insertMany([...contacts], { ordered: false });
      return insertedCount;
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
      if ([error.writeErrors].flat().some(({ code }) => code !== DUPLICATE_KEY)) throw error;
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
  searchWords: searchWords(email),
});
