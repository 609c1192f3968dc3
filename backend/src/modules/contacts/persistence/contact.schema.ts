import { Schema, type Types } from 'mongoose';

/** An address of the bulk upload. */
export interface ContactRecord {
  _id: Types.ObjectId;
  /** As it was first written. */
  email: string;
  /** The normalised form for comparisons. */
  emailKey: string;
  addedBy: Types.ObjectId;
  createdAt: Date;
  unsubscribedAt: Date | null;
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
    searchWords: { type: [String], required: true },
  },
  { collection: 'contacts', versionKey: false },
);

contactSchema.index({ createdAt: -1, _id: -1 });
contactSchema.index({ email: 1, _id: 1 });
contactSchema.index({ searchWords: 1 });
