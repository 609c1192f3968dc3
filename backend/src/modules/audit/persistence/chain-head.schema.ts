import { Schema } from 'mongoose';
import { type ChainFault } from '../domain/chain-walk.js';
import { type ChainPoint } from '../domain/chain.js';

export interface ChainCheck {
  at: Date;
  entries: number;
  faults: ChainFault[];
}

/** The end of the chain; a single record. */
export interface ChainHeadRecord extends ChainPoint {
  _id: 'audit';
  /** The beginning of the kept part: earlier entries were older than the retention period. */
  base: ChainPoint;
  /** Over both ends, with DATA_KEYS. */
  seal: string;
  lastCheck: ChainCheck | null;
}

export const CHAIN_HEAD_MODEL = 'AuditChainHead';

const pointSchema = new Schema<ChainPoint>(
  { seq: { type: Number, required: true }, hash: { type: String, required: true } },
  { _id: false },
);
const faultSchema = new Schema<ChainFault>(
  { kind: { type: String, required: true }, seq: { type: Number, default: null }, text: { type: String, required: true } },
  { _id: false },
);
const checkSchema = new Schema<ChainCheck>(
  { at: { type: Date, required: true }, entries: { type: Number, required: true }, faults: { type: [faultSchema], required: true } },
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
