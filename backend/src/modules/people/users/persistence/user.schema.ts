import {
  CONTENT_CATEGORIES,
  type ContentCategory,
  DUTIES,
  type Duty,
  ROLES,
  type Role,
  type Skills,
  USER_STATUSES,
  type UserStatus,
} from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { actorSchema } from '../../../../common/lifecycle/history.js';
import { skillsSchema } from '../../../../common/schemas/skills.schema.js';

export interface PayoutAccountRecord {
  accountName: string;
  bankCode: string;
  sealedNumber: string;
  /** At the bank; null until it is known. */
  resolvedName: string | null;
  changedAt: Date | null;
  /** End of the hold on payouts after a change of the account. */
  heldUntil: Date | null;
}

/** Includes the fields that exist only in the database. */
export interface StoredUser extends UserRecord {
  /** Blind index of the encrypted number; null if the number is not encrypted. */
  phoneIndex: string | null;
}

/** The keys are normalised forms that make e-mail and username unique. */
export interface UserRecord {
  _id: Types.ObjectId;
  firstname: string;
  lastname: string;
  email: string;
  emailKey: string;
  username: string;
  usernameKey: string;
  /** E.164 and encrypted in the database; plain and in the form of answers from `UserRepository`. */
  phone: string;
  role: Role;
  /** Duties of an admin; null or absent for all. */
  duties?: Duty[] | null;
  status: UserStatus;
  /** argon2id, encoded. Not selected by default. */
  passwordHash: string;
  telegram: string | null;
  availableHoursPerWeek: number | null;
  /** Free text. */
  skills?: string[];
  /** Chosen from lists; null or absent until the person has answered. */
  claimedSkills?: Skills | null;
  /** Keys that the claimed skills answer (`grantedKeys`). */
  skillKeys?: string[];
  /** Content that their work may show; absent for none. */
  contentAllowed?: ContentCategory[];
  /** Last change of a field that admins see of an applicant. */
  profileChangedAt?: Date | null;
  payoutAccount: PayoutAccountRecord | null;
  /** Stays true after a removal: only a first account has no hold. */
  hadPayoutAccount: boolean;
  /** Last reminder that pay waits for a payout account. */
  accountAskedAt?: Date | null;
  /** Number of reminders. */
  accountAsks?: number;
  /** Counts jobs they were given and questions: a rename, erasure or suspension at the same time conflicts with these. */
  assignments?: number;
  /** Reason of the suspension; null or absent while it is active, and for admins without a reason. */
  suspension?: SuspensionRecord | null;
  /** When they asked to close the account; null or absent if they did not. */
  closingSince?: Date | null;
  emailVerifiedAt: Date | null;
  secondFactorSince: Date | null;
  /** Time of the approval by a second admin; null without one. */
  adminSince?: Date | null;
  /** The proposal to make them an admin, or to change an admin's duties, until a second admin approves it. */
  promotion?: PromotionRecord | null;
  searchWords: string[];
  createdAt: Date;
  /** Number of confirmed uses of a duty. The counter makes a use conflict with a concurrent loss of the duty. */
  dutyUses?: number;
}

export interface SuspensionRecord {
  reason: string;
  clause: string | null;
}

export interface PromotionRecord {
  by: ActorRecord;
  at: Date;
  /** Proposed duties; null or absent for all. */
  duties?: Duty[] | null;
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

const suspensionSchema = new Schema<SuspensionRecord>(
  { reason: { type: String, required: true }, clause: { type: String, default: null } },
  { _id: false },
);

const promotionSchema = new Schema<PromotionRecord>(
  {
    by: { type: actorSchema, required: true },
    at: { type: Date, required: true },
    duties: { type: [{ type: String, enum: DUTIES }], default: null },
  },
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
    duties: { type: [{ type: String, enum: DUTIES }], default: null },
    status: { type: String, enum: USER_STATUSES, required: true },
    passwordHash: { type: String, required: true, select: false },
    telegram: { type: String, default: null },
    availableHoursPerWeek: { type: Number, default: null },
    skills: { type: [String], default: [] },
    claimedSkills: { type: skillsSchema, default: null },
    skillKeys: { type: [String], default: [] },
    contentAllowed: { type: [{ type: String, enum: CONTENT_CATEGORIES }], default: [] },
    profileChangedAt: { type: Date, default: null },
    payoutAccount: { type: payoutAccountSchema, default: null },
    hadPayoutAccount: { type: Boolean, default: false },
    accountAskedAt: { type: Date, default: null },
    accountAsks: { type: Number, default: 0 },
    assignments: { type: Number, default: 0 },
    suspension: { type: suspensionSchema, default: null },
    closingSince: { type: Date, default: null },
    emailVerifiedAt: { type: Date, default: null },
    secondFactorSince: { type: Date, default: null },
    adminSince: { type: Date, default: null },
    promotion: { type: promotionSchema, default: null },
    dutyUses: { type: Number, default: 0 },
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
userSchema.index({ skillKeys: 1 });
userSchema.index({ phoneIndex: 1 });
userSchema.index({ _id: 1, closingSince: 1 }, { partialFilterExpression: { closingSince: { $type: 'date' } } });
