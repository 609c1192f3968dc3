import { Schema, type Types } from 'mongoose';

export interface ContactRecord {
  _id: Types.ObjectId;
  /** The first spelling. */
  email: string;
  emailKey: string;
  addedBy: Types.ObjectId;
  createdAt: Date;
  unsubscribedAt: Date | null;
  /** Time at which the last invitation was written to the outbox. */
  invitedAt: Date | null;
  /** Time and text of a permanent refusal by a mail server. */
  bouncedAt: Date | null;
  bounceReason: string | null;
  searchWords: string[];
}

export const CONTACT_MODEL = 'Contact';

export const contactSchema = new Schema<ContactRecord>(
  {
    email: { type: String, required: true },
    emailKey: { type: String, required: true, unique: true },
    addedBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    unsubscribedAt: { type: Date, default: null },
    invitedAt: { type: Date, default: null },
    bouncedAt: { type: Date, default: null },
    bounceReason: { type: String, default: null },
    searchWords: { type: [String], required: true },
  },
  { collection: 'contacts', versionKey: false },
);

contactSchema.index({ createdAt: -1, _id: -1 });
contactSchema.index({ email: 1, _id: 1 });
contactSchema.index({ searchWords: 1 });
contactSchema.index({ invitedAt: 1 });
