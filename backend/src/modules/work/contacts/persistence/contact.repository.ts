import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { searchFilter } from '../../../../common/search/search-words.js';
import { CONTACT_MODEL, type ContactRecord } from './contact.schema.js';

const CONTACTS_AT_ONCE = 1_000;

@Injectable()
export class ContactRepository {
  constructor(@InjectModel(CONTACT_MODEL) private readonly contacts: Model<ContactRecord>) {}

  async *inParts({ ids, q }: { ids?: readonly string[] | undefined; q?: string | undefined }): AsyncGenerator<ContactRecord[]> {
    const filter: QueryFilter<ContactRecord> = ids ? { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } } : searchFilter(q);
    let part: ContactRecord[] = [];
    for await (const contact of this.contacts
      .find(filter, { searchWords: 0 })
      .lean<ContactRecord>()
      .cursor({ batchSize: CONTACTS_AT_ONCE })) {
      part.push(contact);
      if (part.length < CONTACTS_AT_ONCE) continue;
      yield part;
      part = [];
    }
    if (part.length > 0) yield part;
  }

  async findById(id: string, session: ClientSession): Promise<ContactRecord | null> {
    return this.contacts.findById(id).session(session).lean<ContactRecord>();
  }

  /** Marks a contact as invited if it may be mailed. @returns whether it was marked */
  async markInvited(session: ClientSession, _id: Types.ObjectId, invitedAt: Date, invitedBefore: Date): Promise<boolean> {
    const filter: QueryFilter<ContactRecord> = {
      _id,
      unsubscribedAt: null,
      bouncedAt: null,
      $or: [{ invitedAt: null }, { invitedAt: { $lte: invitedBefore } }],
    };
    const { modifiedCount } = await this.contacts.updateOne(filter, { $set: { invitedAt } }, { session });
    return modifiedCount === 1;
  }

  async markUnsubscribed(session: ClientSession, id: string, unsubscribedAt: Date): Promise<void> {
    await this.contacts.updateOne({ _id: id, unsubscribedAt: null }, { $set: { unsubscribedAt } }, { session });
  }

  async markBounced(session: ClientSession, _id: Types.ObjectId, bouncedAt: Date, bounceReason: string): Promise<void> {
    await this.contacts.updateOne({ _id }, { $set: { bouncedAt, bounceReason } }, { session });
  }

  /** @returns the number of contacts invited in the period, and the time of the first invitation */
  async invitedBetween(since: Date, now: Date): Promise<{ count: number; first: Date | null }> {
    const filter = { invitedAt: { $gt: since, $lte: now } };
    const [count, first] = await Promise.all([
      this.contacts.countDocuments(filter),
      this.contacts.findOne(filter, { invitedAt: 1 }).sort({ invitedAt: 1 }).lean<ContactRecord>(),
    ]);
    return { count, first: first?.invitedAt ?? null };
  }
}
