import { AUDIT_ACTIONS, type AuditAction } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../common/access/person.js';
import { actorSchema } from '../../../common/lifecycle/history.js';
import { type FieldChange } from '../domain/changes.js';

/** What a change was made to, by the name it had then. */
export interface AuditTarget {
  _id: string;
  name: string;
}

/** One change: who, when, what, before and after. It is written with the change and never touched again. */
export interface AuditRecord {
  _id: Types.ObjectId;
  at: Date;
  /** Null for a visitor, and for what the operator does by the command line. */
  actor: ActorRecord | null;
  action: AuditAction;
  target: AuditTarget;
  changes: FieldChange[];
  reason: string | null;
  searchWords: string[];
}

export const AUDIT_MODEL = 'AuditEntry';

const targetSchema = new Schema<AuditTarget>({ _id: { type: String, required: true }, name: { type: String, required: true } }, { _id: false });
const changeSchema = new Schema<FieldChange>(
  { field: { type: String, required: true }, before: { type: String, default: null }, after: { type: String, default: null } },
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
    searchWords: { type: [String], required: true },
  },
  { collection: 'audit', versionKey: false },
);

auditSchema.index({ at: -1, _id: -1 });
auditSchema.index({ 'actor._id': 1, at: -1, _id: -1 });
auditSchema.index({ action: 1, at: -1, _id: -1 });
auditSchema.index({ 'target._id': 1, at: -1, _id: -1 });
auditSchema.index({ searchWords: 1 });

auditSchema.pre(
  ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'deleteOne', 'deleteMany'],
  () => {
    throw new Error('an audit entry is neither changed nor deleted');
  },
);
