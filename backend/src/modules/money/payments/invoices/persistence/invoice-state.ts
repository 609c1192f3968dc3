import { type SealedItem, stateOf } from '../../../../../common/chain/record-state.js';
import { type InvoiceRecord } from './invoice.schema.js';

/** Sealed fields: all except `searchWords`. */
const FIELDS = [
  'invoiceNumber',
  'jobId',
  'annotatorId',
  'amount',
  'quote',
  'naira',
  'unquoted',
  'payoutId',
  'fee',
  'status',
  'tab',
  'live',
  'task',
  'invoicedDate',
  'paidDate',
  'history',
];

export const invoiceState = (invoice: InvoiceRecord): SealedItem => stateOf('invoices', invoice._id, invoice, FIELDS);
