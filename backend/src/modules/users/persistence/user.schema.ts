import { ROLES, type Role, USER_STATUSES, type UserStatus } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../common/access/current-user.js';
import { actorSchema } from '../../../common/lifecycle/history.js';

export interface PayoutAccountRecord {
  accountName: string;
  bankCode: string;
  /** Encrypted. */
  sealedNumber: string;
  /** The name at the bank; null where it is not known yet. */
  resolvedName: string | null;
  changedAt: Date | null;
  /** Payouts wait until then, because the account was changed. */
  heldUntil: Date | null;
}

/** The record with its fields that exist only in the database. */
export interface StoredUser extends UserRecord {
  /** The hash by which the encrypted number is found; null in accounts from before the encryption. */
  phoneIndex: string | null;
}

/** An account. Its keys are the lower-case forms that make e-mail and username unique. */
export interface UserRecord {
  _id: Types.ObjectId;
  firstname: string;
  lastname: string;
  email: string;
  emailKey: string;
  username: string;
  usernameKey: string;
  /** Encrypted in the database, in E.164; plain where `UserRepository` returns it, in the form of answers. */
  phone: string;
  role: Role;
  status: UserStatus;
  /** argon2id, encoded. Not selected by default. */
  passwordHash: string;
  telegram: string | null;
  availableHoursPerWeek: number | null;
  /** What the person says they can do; missing in accounts from before there were skills. */
  skills?: string[];
  /** When what admins decide on applications by was last changed; missing where it never was. */
  profileChangedAt?: Date | null;
  payoutAccount: PayoutAccountRecord | null;
  /** Whether there ever was one: a first account is not held. */
  hadPayoutAccount: boolean;
  /** When a person without an account was last told that pay waits for one. */
  accountAskedAt?: Date | null;
  /** How often they were notified. */
  accountAsks?: number;
  /** How many jobs they were given: counted so that a rename at the same moment and an assignment, which copies the name, wait for each other. */
  assignments?: number;
  /** When the e-mail was verified. */
  emailVerifiedAt: Date | null;
  /** When the second factor was added. */
  secondFactorSince: Date | null;
  /** When a second admin made them an admin; null where the server's operator did, or a version without that rule. */
  adminSince?: Date | null;
  /** Who proposes them as an admin, as long as no second admin has approved it. */
  promotion?: PromotionRecord | null;
  searchWords: string[];
  createdAt: Date;
}

export interface PromotionRecord {
  by: ActorRecord;
  at: Date;
}

export const USER_MODEL = 'User';

const payoutAccountSchema = new Schema<PayoutAccountRecord>(
  {
    accountName: { type: String, required: true },
    bankCode: { type: String, required: true },
    sealedNumber: { type: String, required: true },
    resolvedName: { type: String, default: null },
    changedAt: { type: Date, default: null },
    heldUntil: { type: Date, default: null },
  },
  { _id: false },
);

const promotionSchema = new Schema<PromotionRecord>(
  { by: { type: actorSchema, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

export const userSchema = new Schema<StoredUser>(
  {
    firstname: { type: String, required: true },
    lastname: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true, unique: true },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true, unique: true },
    phone: { type: String, required: true },
    phoneIndex: { type: String, default: null },
    role: { type: String, enum: ROLES, required: true },
    status: { type: String, enum: USER_STATUSES, required: true },
    passwordHash: { type: String, required: true, select: false },
    telegram: { type: String, default: null },
    availableHoursPerWeek: { type: Number, default: null },
    skills: { type: [String], default: [] },
    profileChangedAt: { type: Date, default: null },
    payoutAccount: { type: payoutAccountSchema, default: null },
    hadPayoutAccount: { type: Boolean, default: false },
    accountAskedAt: { type: Date, default: null },
    accountAsks: { type: Number, default: 0 },
    assignments: { type: Number, default: 0 },
    emailVerifiedAt: { type: Date, default: null },
    secondFactorSince: { type: Date, default: null },
    adminSince: { type: Date, default: null },
    promotion: { type: promotionSchema, default: null },
    searchWords: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);

userSchema.index({ createdAt: -1, _id: -1 });
userSchema.index({ lastname: 1, _id: 1 });
userSchema.index({ role: 1, createdAt: -1, _id: -1 });
userSchema.index({ role: 1, lastname: 1, _id: 1 });
userSchema.index({ status: 1, createdAt: -1, _id: -1 });
userSchema.index({ status: 1, lastname: 1, _id: 1 });
userSchema.index({ searchWords: 1 });
userSchema.index({ phoneIndex: 1 });
