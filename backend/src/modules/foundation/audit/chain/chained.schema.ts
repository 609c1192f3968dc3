import { Schema, type Types } from 'mongoose';
import { type ChainEnds } from '../../../../common/chain/chain-marks.js';
import { type ChainName, type ChainPoint } from '../../../../common/chain/chain.js';
import { type Fault } from '../../../../common/chain/chain-walk.js';

/** The fields of a chain's entries beside their content. */
export interface Chained {
  _id: Types.ObjectId;
  at: Date;
  /** Over the content until the entry is sealed, then over its place in the chain. */
  mac: string | null;
  /** Null until the entry is sealed; -1 for an entry that the product did not write. */
  seq: number | null;
  hash: string | null;
}

export interface ChainCheck {
  at: Date;
  /** Number of audit entries. */
  entries: number;
  /** Number of postings, invoices, payouts and batches. */
  records: number;
  faults: Fault[];
}

/** The end of a chain: one record per chain, created by a migration. */
export interface ChainHeadRecord extends ChainEnds {
  _id: ChainName;
  /** Over both ends, with DATA_KEYS. */
  seal: string;
  lastCheck: ChainCheck | null;
}

export const CHAIN_HEAD_MODEL = 'AuditChainHead';

const pointSchema = new Schema<ChainPoint>(
  { seq: { type: Number, required: true }, hash: { type: String, required: true } },
  { _id: false },
);
const faultSchema = new Schema<Fault>(
  { kind: { type: String, required: true }, seq: { type: Number, default: null }, text: { type: String, required: true } },
  { _id: false },
);
const checkSchema = new Schema<ChainCheck>(
  {
    at: { type: Date, required: true },
    entries: { type: Number, required: true },
    records: { type: Number, default: 0 },
    faults: { type: [faultSchema], required: true },
  },
  { _id: false },
);

export const chainHeadSchema = new Schema<ChainHeadRecord>(
  {
    _id: { type: String, required: true },
    seq: { type: Number, required: true },
    hash: { type: String, required: true },
    base: { type: pointSchema, required: true },
    seal: { type: String, required: true },
    lastCheck: { type: checkSchema, default: null },
  },
  { collection: 'auditchain', versionKey: false },
);
