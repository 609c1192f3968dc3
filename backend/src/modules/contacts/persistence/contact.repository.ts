import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo } from 'mongoose';
import { findPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../common/search/search-words.js';
import { CONTACT_MODEL, type ContactRecord } from './contact.schema.js';

const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'email', direction: 1 },
];
const DUPLICATE_KEY = 11_000;

/** Contacts in the database. Reads are lean. */
@Injectable()
export class ContactRepository {
  constructor(@InjectModel(CONTACT_MODEL) private readonly contacts: Model<ContactRecord>) {}

  /**
   * Inserts those whose address is new; the unique key decides, also between two uploads at once.
   *
   * @returns how many were inserted
   */
  async insertNew(contacts: readonly Omit<ContactRecord, '_id'>[]): Promise<number> {
    try {
      // Past mongoose's documents: they would cost ten times the memory of what is stored.
      const { insertedCount } = await this.contacts.collection.insertMany([...contacts], { ordered: false });
      return insertedCount;
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
      if ([error.writeErrors].flat().some(({ code }) => code !== DUPLICATE_KEY)) throw error;
      return error.insertedCount;
    }
  }

  async list({ q, ...query }: ListQueryDto): Promise<Page<ContactRecord>> {
    return findPage(this.contacts, searchFilter(q), query, SORTS);
  }

  /** Notes when an address was unsubscribed first. One that is not there, or was before, stays as it is. */
  async unsubscribe(id: string, now: Date): Promise<void> {
    await this.contacts.updateOne({ _id: id, unsubscribedAt: null }, { $set: { unsubscribedAt: now } });
  }
}
