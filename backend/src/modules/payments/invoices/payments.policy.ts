import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type InvoiceRecord } from './persistence/invoice.schema.js';

/** An admin sees every invoice, an annotator their own. */
export const maySeeInvoice = (person: Pick<CurrentUser, '_id' | 'role'>, invoice: Pick<InvoiceRecord, 'annotatorId'>): boolean =>
  person.role === 'ADMIN' || invoice.annotatorId.equals(person._id);

/** Whose invoices this person's lists are about; undefined means everybody's. */
export const invoicesOwnerFor = (person: Pick<CurrentUser, '_id' | 'role'>): Types.ObjectId | undefined =>
  person.role === 'ADMIN' ? undefined : new Types.ObjectId(person._id);
