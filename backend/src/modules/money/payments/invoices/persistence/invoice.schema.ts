import {
  INVOICE_STATUSES,
  MODALITIES,
  PAYMENT_TABS,
  TASK_NAMES,
  type InvoiceStatus,
  type Money,
  type PaymentTab,
  type Quote,
  type Modality,
  type TaskName,
} from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type Sealed, type SealedItem, stateOf } from '../../../../../common/chain/record-state.js';
import { type HistoryEntry, historySchema } from '../../../../../common/lifecycle/history.js';
import { moneySchema, quoteSchema } from '../../../../../common/schemas/money.schema.js';

/** Data of the task on the day of the approval. */
export interface InvoicedTask {
  /** Title of the task, or its name if it has none. */
  title: string;
  taskName: TaskName;
  modality: Modality;
  taskLink: string;
}

/** Says why a bonus was given, and for which work. */
export interface InvoicedBonus {
  reason: string;
  /** Title of the job's task, or of the project. */
  about: string;
  jobId: string | null;
  projectId: string | null;
  /** The exam whose time it pays; left out for others. It does not pay work, so that it does not raise the effective pay. */
  examId?: string;
}

export interface InvoiceRecord extends Sealed {
  _id: Types.ObjectId;
  invoiceNumber: string;
  /** Left out for a bonus. */
  jobId?: Types.ObjectId;
  annotatorId: Types.ObjectId;
  amount: Money;
  /** Rate of the invoice; null for work in Naira, and until there is a rate. */
  quote: Quote | null;
  /** `amount` in kobo, as quoted; null until there is a rate. */
  naira: number | null;
  unquoted: boolean;
  /** Last payout of the invoice; null if it was in none. */
  payoutId: Types.ObjectId | null;
  /** Share of the payout's fee, in kobo (`feeShares`). */
  fee: number | null;
  status: InvoiceStatus;
  /** Derived from the status, so that a tab is one range of an index in display order. */
  tab: PaymentTab | null;
  /** False if Void. A unique index allows one live invoice per job. */
  live: boolean;
  /** Null for a bonus. */
  task: InvoicedTask | null;
  /** Left out for work. */
  bonus?: InvoicedBonus;
  invoicedDate: Date;
  paidDate: Date | null;
  /** When its annotator was told that it is late; missing if they were not. */
  lateToldAt?: Date;
  history: HistoryEntry[];
  searchWords: string[];
}

export const INVOICE_MODEL = 'Invoice';

const invoicedTaskSchema = new Schema<InvoicedTask>(
  {
    title: { type: String, required: true },
    taskName: { type: String, enum: TASK_NAMES, required: true },
    modality: { type: String, enum: MODALITIES, required: true },
    taskLink: { type: String, required: true },
  },
  { _id: false },
);

const bonusSchema = new Schema<InvoicedBonus>(
  {
    reason: { type: String, required: true },
    about: { type: String, required: true },
    jobId: { type: String, default: null },
    projectId: { type: String, default: null },
    examId: { type: String },
  },
  { _id: false },
);

export const invoiceSchema = new Schema<InvoiceRecord>(
  {
    invoiceNumber: { type: String, required: true, unique: true },
    jobId: { type: Schema.Types.ObjectId },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    amount: { type: moneySchema, required: true },
    quote: { type: quoteSchema, default: null },
    naira: { type: Number, default: null },
    unquoted: { type: Boolean, default: false },
    payoutId: { type: Schema.Types.ObjectId, default: null },
    fee: { type: Number, default: null },
    status: { type: String, enum: INVOICE_STATUSES, required: true },
    tab: { type: String, enum: [...PAYMENT_TABS, null], default: null },
    live: { type: Boolean, required: true },
    task: { type: invoicedTaskSchema, default: null },
    bonus: { type: bonusSchema },
    invoicedDate: { type: Date, required: true },
    paidDate: { type: Date, default: null },
    lateToldAt: { type: Date },
    history: { type: [historySchema], required: true },
    searchWords: { type: [String], required: true },
    rev: { type: Number, required: true },
    salt: { type: String, required: true },
  },
  { collection: 'invoices', versionKey: false },
);

invoiceSchema.index({ jobId: 1 }, { unique: true, partialFilterExpression: { live: true, jobId: { $exists: true } } });
invoiceSchema.index({ tab: 1, invoicedDate: 1, _id: 1 });
invoiceSchema.index({ tab: 1, paidDate: 1, _id: 1 });
invoiceSchema.index({ live: 1, invoicedDate: 1, _id: 1 });
invoiceSchema.index({ annotatorId: 1, tab: 1, invoicedDate: 1, _id: 1 });
invoiceSchema.index({ annotatorId: 1, tab: 1, paidDate: 1, _id: 1 });
invoiceSchema.index({ annotatorId: 1, live: 1, invoicedDate: 1, _id: 1 });
invoiceSchema.index({ unquoted: 1, _id: 1 }, { partialFilterExpression: { unquoted: true } });
invoiceSchema.index({ payoutId: 1 }, { partialFilterExpression: { payoutId: { $type: 'objectId' } } });
invoiceSchema.index({ 'bonus.projectId': 1 }, { partialFilterExpression: { 'bonus.projectId': { $exists: true } } });
invoiceSchema.index({ 'bonus.jobId': 1, invoicedDate: 1, _id: 1 }, { partialFilterExpression: { 'bonus.jobId': { $exists: true } } });
invoiceSchema.index({ searchWords: 1 });

/** Sealed fields: all except `searchWords` and `lateToldAt`. Bonuses have one more. */
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

export const invoiceState = (invoice: InvoiceRecord): SealedItem =>
  stateOf('invoices', invoice._id, invoice, invoice.bonus ? [...FIELDS, 'bonus'] : FIELDS);
