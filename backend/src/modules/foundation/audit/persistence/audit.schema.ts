import { AUDIT_ACTIONS, type AuditAction } from '@labelbridge/contracts';
import { Schema } from 'mongoose';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { actorSchema } from '../../../../common/lifecycle/history.js';
import { type Chained } from '../chain/chained.schema.js';
import { type AuditOrigin, type Parts } from '../domain/chain.js';
import { type FieldChange } from '../domain/changes.js';

/** `name` is the name at that time. */
export interface AuditTarget {
  _id: string;
  name: string;
}

/** One change, written in its transaction. Only sealing and erasures update it. */
export interface AuditRecord extends Chained {
  /** Null for a visitor, and for the operator on the command line. */
  actor: ActorRecord | null;
  action: AuditAction;
  target: AuditTarget;
  changes: FieldChange[];
  reason: string | null;
  /** Null without a request: workers, the start, the command line. */
  from: AuditOrigin | null;
  searchWords: string[];
  /** Random; removed by the erasure of the person. */
  salts: Parts<string | null>;
  digests: Parts<string>;
}

export const AUDIT_MODEL = 'AuditEntry';

const targetSchema = new Schema<AuditTarget>(
  { _id: { type: String, required: true }, name: { type: String, required: true } },
  { _id: false },
);
const changeSchema = new Schema<FieldChange>(
  { field: { type: String, required: true }, before: { type: String, default: null }, after: { type: String, default: null } },
  { _id: false },
);

const originSchema = new Schema<AuditOrigin>(
  { address: { type: String, default: '' }, userAgent: { type: String, default: '' }, requestId: { type: String, default: '' } },
  { _id: false },
);

const saltsSchema = new Schema<Parts<string | null>>(
  { who: { type: String, default: null }, what: { type: String, default: null } },
  { _id: false },
);
const digestsSchema = new Schema<Parts<string>>(
  { who: { type: String, required: true }, what: { type: String, required: true } },
  { _id: false },
);

export const auditSchema = new Schema<AuditRecord>(
  {
    at: { type: Date, required: true },
    actor: { type: actorSchema, default: null },
    action: { type: String, enum: AUDIT_ACTIONS, required: true },
    target: { type: targetSchema, required: true },
    changes: { type: [changeSchema], required: true },
    reason: { type: String, default: null },
    from: { type: originSchema, default: null },
    searchWords: { type: [String], required: true },
    salts: { type: saltsSchema, required: true },
    digests: { type: digestsSchema, required: true },
    mac: { type: String, default: null },
    seq: { type: Number, default: null },
    hash: { type: String, default: null },
  },
  { collection: 'audit', versionKey: false },
);

auditSchema.index({ at: -1, _id: -1 });
auditSchema.index({ 'actor._id': 1, at: -1, _id: -1 });
auditSchema.index({ action: 1, at: -1, _id: -1 });
auditSchema.index({ 'target._id': 1, at: -1, _id: -1 });
auditSchema.index({ searchWords: 1 });
auditSchema.index({ seq: 1, at: 1, _id: 1 });
auditSchema.index({ seq: 1 }, { unique: true, partialFilterExpression: { seq: { $gt: 0 } } });

auditSchema.pre(
  ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'deleteOne', 'deleteMany'],
  () => {
    throw new Error('an audit entry is neither changed nor deleted');
  },
);
