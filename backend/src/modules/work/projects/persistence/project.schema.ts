import {
  CONTENT_CATEGORIES,
  type ContentCategory,
  CURRENCIES,
  type Currency,
  MODALITIES,
  type LanguagePlaces,
  type Modality,
  type Money,
  type OwnWork,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  type PlainDate,
  type ProjectStatus,
  type PublicStatus,
  type Rate,
  type Score,
  type Skills,
  WAITING_CAUSES,
  type WaitingCause,
} from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { moneySchema, rateSchema } from '../../../../common/schemas/money.schema.js';
import { ownWorkSchema } from '../../../../common/schemas/own-work.schema.js';
import { placesSchema, skillsSchema } from '../../../../common/schemas/skills.schema.js';

/** Counts change in the transaction of the change they count, so that decisions by them are free of races. */
export interface ProjectCounts {
  pendingApplications: number;
  approvedApplications: number;
  /** Includes withdrawn and decided ones. */
  applications: number;
  tasks: number;
  /** Pending or submitted. */
  openJobs: number;
}

export interface ProjectFields {
  projectName: string;
  company: string;
  dueDate: PlainDate;
  title: string | null;
  description: string | null;
  modality: Modality | null;
  rate: Rate | null;
  /** The most that its jobs may cost; null or missing: no limit. Jobs of an earlier assignment do not count. */
  budget?: Money | null;
  duration: string | null;
  capacity: number | null;
  /** Items that the offer promises each annotator; null or missing: it promises none. */
  itemsEach?: number | null;
  /** Skills that an annotator must claim to apply; null for none. */
  needs?: Skills | null;
  /** Languages one of which an annotator must claim to apply, each with its places; null or missing for none. */
  needsPlaces?: LanguagePlaces[] | null;
  /** Id of the exam that an annotator must have passed to apply; null or missing for none. */
  needsExam?: string | null;
  /** Share of right answers on gold items that an annotator must have proven, in percent; null or missing for none. */
  needsScore?: Score | null;
  /** Tells if an application is approved by itself, because the annotator meets the needs. */
  admitsAtOnce?: boolean;
  /** Kinds of disturbing content that the work may show. Old projects lack it. */
  content?: ContentCategory[];
  /** Days in which handed-in work is decided; then it counts as approved. Old projects lack it. */
  reviewDays?: number;
  /** Terms of what annotators record or write themselves; null or missing: they do not. */
  ownWork?: OwnWork | null;
  /** Waiting that counts as work. Old projects lack it. */
  paidWaiting?: WaitingCause[];
  /** Tells if a person gets no more work of it after `LONG_DAY_HOURS` in a day. Old projects lack it. */
  stopsLongDays?: boolean;
  status: ProjectStatus;
  publicStatus: PublicStatus | null;
}

/** The use of a budget, in minor units. It stays if the budget is removed, since its jobs do. */
export interface ProjectFundsRecord {
  currency: Currency;
  /** The most that its jobs can still cost. */
  committed: number;
  /** The pay of its approved and cancelled jobs. */
  spent: number;
  /** Admins were told that little of this budget is left. */
  warned: boolean;
  /** Jobs have counted in its currency, and may again, such as after a rework. */
  moved?: boolean;
}

/** A lower rate that the people of the project are told of before it starts. */
export interface LaterRateRecord {
  rate: Rate | null;
  startsAt: Date;
  /** The last application whose annotator was told; null at first. */
  toldTo: Types.ObjectId | null;
  /** All are told. */
  told: boolean;
}

/** Content that was added while work was open. Its holders are told. */
export interface ContentNewsRecord {
  content: ContentCategory[];
  since: Date;
  /** The last job whose holder was told; null at first. */
  toldTo: Types.ObjectId | null;
}

/** The version of a guideline by which a job is judged. It stays if the task moves to another project. */
export interface PinnedGuideline {
  projectId: Types.ObjectId;
  version: number;
}

export interface ProjectRecord extends ProjectFields {
  _id: Types.ObjectId;
  /** Missing if it never had a budget. `ProjectFunds` writes it. */
  funds?: ProjectFundsRecord;
  /** Missing or null: no lower rate is announced. */
  laterRate?: LaterRateRecord | null;
  /** Missing or null: all who hold work were told. */
  contentNews?: ContentNewsRecord | null;
  placesLeft: number | null;
  /** Approved annotators by the language that they count for. */
  placesTaken?: Record<string, number>;
  /** Derived (`takesApplications`); written with the fields that it depends on. */
  takesApplications: boolean;
  /** Keys of the needs (`neededKeys`, `examKey`, `scoreKey`). */
  needKeys?: string[];
  /** Keys of the languages of `needsPlaces` that have a free place, of which a person needs one; null or missing: none is needed. */
  placeKeys?: string[] | null;
  /** The latest version of its guideline; missing if it has none. */
  guidelineVersion?: number;
  /** Last comparison of running work with PAY_FLOOR. */
  floorCheckedAt?: Date;
  archived: boolean;
  archivedAt: Date | null;
  counts: ProjectCounts;
  searchWords: string[];
  createdAt: Date;
  updatedAt: Date;
}

export const PROJECT_MODEL = 'Project';

const count = { type: Number, required: true };
const countsSchema = new Schema<ProjectCounts>(
  { pendingApplications: count, approvedApplications: count, applications: count, tasks: count, openJobs: count },
  { _id: false },
);

const fundsSchema = new Schema<ProjectFundsRecord>(
  {
    currency: { type: String, enum: CURRENCIES, required: true },
    committed: count,
    spent: count,
    warned: { type: Boolean, required: true },
    moved: { type: Boolean },
  },
  { _id: false },
);

const laterRateSchema = new Schema<LaterRateRecord>(
  {
    rate: { type: rateSchema, default: null },
    startsAt: { type: Date, required: true },
    toldTo: { type: Schema.Types.ObjectId, default: null },
    told: { type: Boolean, required: true },
  },
  { _id: false },
);

const contentNewsSchema = new Schema<ContentNewsRecord>(
  {
    content: { type: [{ type: String, enum: CONTENT_CATEGORIES }], required: true },
    since: { type: Date, required: true },
    toldTo: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false },
);

export const projectSchema = new Schema<ProjectRecord>(
  {
    projectName: { type: String, required: true },
    company: { type: String, required: true },
    dueDate: { type: String, required: true },
    title: { type: String, default: null },
    description: { type: String, default: null },
    modality: { type: String, enum: [...MODALITIES, null], default: null },
    rate: { type: rateSchema, default: null },
    laterRate: { type: laterRateSchema, default: null },
    budget: { type: moneySchema, default: null },
    funds: { type: fundsSchema },
    duration: { type: String, default: null },
    capacity: { type: Number, default: null },
    itemsEach: { type: Number, default: null },
    placesLeft: { type: Number, default: null },
    placesTaken: { type: Schema.Types.Mixed, default: {} },
    takesApplications: { type: Boolean, required: true },
    needs: { type: skillsSchema, default: null },
    needsPlaces: { type: [placesSchema], default: null },
    needsExam: { type: String, default: null },
    needsScore: { type: Number, default: null },
    needKeys: { type: [String], default: [] },
    placeKeys: { type: [String], default: null },
    admitsAtOnce: { type: Boolean, default: false },
    content: { type: [{ type: String, enum: CONTENT_CATEGORIES }], default: [] },
    reviewDays: { type: Number },
    ownWork: { type: ownWorkSchema, default: null },
    paidWaiting: { type: [{ type: String, enum: WAITING_CAUSES }], default: [] },
    stopsLongDays: { type: Boolean, default: false },
    contentNews: { type: contentNewsSchema },
    status: { type: String, enum: PROJECT_STATUSES, required: true },
    publicStatus: { type: String, enum: [...PUBLIC_STATUSES, null], default: null },
    guidelineVersion: { type: Number },
    floorCheckedAt: { type: Date },
    archived: { type: Boolean, required: true },
    archivedAt: { type: Date, default: null },
    counts: { type: countsSchema, required: true },
    searchWords: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'projects', versionKey: false },
);

projectSchema.index({ archived: 1, createdAt: -1, _id: -1 });
projectSchema.index({ archived: 1, dueDate: 1, _id: 1 });
projectSchema.index({ archived: 1, projectName: 1, _id: 1 });
projectSchema.index({ archived: 1, publicStatus: 1, createdAt: -1, _id: -1 });
projectSchema.index({ takesApplications: 1, createdAt: -1, _id: -1 });
projectSchema.index({ takesApplications: 1, archived: 1, placesLeft: 1 });
projectSchema.index({ searchWords: 1 });
projectSchema.index({ 'laterRate.startsAt': 1 }, { partialFilterExpression: { 'laterRate.startsAt': { $type: 'date' } } });
projectSchema.index({ 'contentNews.since': 1 }, { partialFilterExpression: { 'contentNews.since': { $type: 'date' } } });
