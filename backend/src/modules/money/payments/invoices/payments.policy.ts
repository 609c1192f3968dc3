import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { type InvoiceRecord } from './persistence/invoice.schema.js';

export const maySeeInvoice = (person: Pick<CurrentUser, '_id' | 'role'>, invoice: Pick<InvoiceRecord, 'annotatorId'>): boolean =>
  person.role === 'ADMIN' || invoice.annotatorId.equals(person._id);

/** @returns the annotator whose invoices the person lists; undefined for all */
export function invoicesOwnerFor(person: Pick<CurrentUser, '_id' | 'role'>, wanted: string | undefined): Types.ObjectId | undefined {
  if (person.role !== 'ADMIN') return new Types.ObjectId(person._id);
  return wanted === undefined ? undefined : new Types.ObjectId(wanted);
}
