import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type TermsDates } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { type Clause, clausesOf } from '../../../common/clauses/clauses.js';
import { FIRST_TERMS } from './domain/first-terms.js';
import { TERMS_MODEL, type TermsRecord } from './terms.schema.js';

const LISTED = { version: 1, startsOn: 1, summary: 1, by: 1, at: 1, withdrawnAt: 1, toldThrough: 1 } as const;
type Listed = Pick<TermsRecord, '_id' | keyof typeof LISTED>;

/** A version without its text. The first one is in no database. */
export interface ListedTerms extends TermsDates {
  readonly summary: string | null;
  readonly by: string | null;
  readonly at: Date | null;
  readonly withdrawnAt: Date | null;
  readonly toldThrough: Types.ObjectId | null;
}

export interface TermsText {
  readonly text: string;
  readonly clauses: readonly Clause[];
}

const FIRST_VERSION: ListedTerms = {
  version: 1,
  startsOn: null,
  isWithdrawn: false,
  summary: null,
  by: null,
  at: null,
  withdrawnAt: null,
  toldThrough: null,
};

const FIRST_TEXT: TermsText = { text: FIRST_TERMS, clauses: clausesOf(FIRST_TERMS) };

@Injectable()
export class TermsRepository {
  constructor(@InjectModel(TERMS_MODEL) private readonly terms: Model<TermsRecord>) {}

  /** All versions, the first one first, without their text: there are few. */
  async list(session: ClientSession | null = null): Promise<ListedTerms[]> {
    const later = await this.terms.find({}, LISTED).sort({ version: 1 }).session(session).lean<Listed[]>();
    return [FIRST_VERSION, ...later.map((one) => ({ ...one, isWithdrawn: one.withdrawnAt !== null }))];
  }

  /** @returns null if there is no such version */
  async findText(version: number, session: ClientSession | null = null): Promise<TermsText | null> {
    if (version === FIRST_VERSION.version) return FIRST_TEXT;
    return this.terms.findOne({ version }, { text: 1, clauses: 1 }).session(session).lean<TermsText>();
  }

  async insert(session: ClientSession, fields: Omit<TermsRecord, '_id'>): Promise<Types.ObjectId> {
    const [created] = await this.terms.create([fields], { session });
    if (!created) throw new Error('nothing was created');
    return created._id;
  }

  /** @returns its id; null if it was withdrawn before */
  async withdraw(session: ClientSession, version: number, withdrawnAt: Date): Promise<Types.ObjectId | null> {
    const filter = { version, withdrawnAt: null };
    const before = await this.terms.findOneAndUpdate(filter, { $set: { withdrawnAt } }, { session }).lean<Pick<TermsRecord, '_id'>>();
    return before?._id ?? null;
  }

  /** Moves on who was told. @returns false if another server was first, or the version is withdrawn */
  async tell(session: ClientSession, version: number, from: Types.ObjectId | null, to: Types.ObjectId): Promise<boolean> {
    const filter = { version, withdrawnAt: null, toldThrough: from };
    return (await this.terms.updateOne(filter, { $set: { toldThrough: to } }, { session })).modifiedCount === 1;
  }
}
