import { Schema, type Types } from 'mongoose';

export const THREAD_KINDS = ['job', 'application'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** Sides of a thread: the annotator of the record, and the admins, who share its messages. */
export const SIDES = ['annotator', 'admin'] as const;
export type Side = (typeof SIDES)[number];

/** Kept as long as its job or application. */
export interface ThreadMessageRecord {
  _id: Types.ObjectId;
  threadId: Types.ObjectId;
  annotatorId: Types.ObjectId;
  side: Side;
  /** Null for messages from before threads existed. */
  fromId: Types.ObjectId | null;
  fromName: string;
  text: string;
  at: Date;
}

export interface ThreadRecord {
  /** Id of the job or application. */
  _id: Types.ObjectId;
  kind: ThreadKind;
  annotatorId: Types.ObjectId;
  /** Title of the task or project, for mail. */
  title: string;
  unread: Record<Side, number>;
  /** Due time of the mail to a side with unread messages; null once it is sent or all is read. */
  mailDue: Record<Side, Date | null>;
}

export const THREAD_MESSAGE_MODEL = 'ThreadMessage';
export const THREAD_MODEL = 'Thread';

export const threadMessageSchema = new Schema<ThreadMessageRecord>(
  {
    threadId: { type: Schema.Types.ObjectId, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    side: { type: String, enum: SIDES, required: true },
    fromId: { type: Schema.Types.ObjectId, default: null },
    fromName: { type: String, required: true },
    text: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'messages', versionKey: false },
);

threadMessageSchema.index({ threadId: 1, at: -1, _id: -1 });
threadMessageSchema.index({ annotatorId: 1 });
threadMessageSchema.index({ fromId: 1 });

export const threadSchema = new Schema<ThreadRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: THREAD_KINDS, required: true },
    annotatorId: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    unread: { annotator: { type: Number, required: true }, admin: { type: Number, required: true } },
    mailDue: { annotator: { type: Date, default: null }, admin: { type: Date, default: null } },
  },
  { collection: 'threads', versionKey: false },
);

threadSchema.index({ annotatorId: 1 });
threadSchema.index({ 'mailDue.annotator': 1 });
threadSchema.index({ 'mailDue.admin': 1 });
