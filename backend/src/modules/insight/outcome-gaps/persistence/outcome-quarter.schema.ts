import { type OutcomeFigure, type OutcomeGap, OUTCOME_FIGURES } from '@labelbridge/contracts';
import { Schema } from 'mongoose';
import { type Quarter } from '../domain/quarters.js';
import { type QuarterGroup } from '../domain/quarter-figures.js';

/** The figures of a quarter, which never change. It has no ids of people. */
export interface OutcomeQuarterRecord {
  _id: Quarter;
  publishedAt: Date;
  groups: QuarterGroup[];
}

export const OUTCOME_QUARTER_MODEL = 'OutcomeQuarter';

const number = { type: Number, required: true };
const gapSchema = new Schema<OutcomeGap>(
  { value: number, others: number, gap: number, low: number, high: number, isMoreThanChance: { type: Boolean, required: true } },
  { _id: false },
);
const figures = Object.fromEntries(OUTCOME_FIGURES.map((name) => [name, { type: gapSchema, default: null }]));
const figuresSchema = new Schema<Record<OutcomeFigure, OutcomeGap | null>>(figures, { _id: false });
const groupSchema = new Schema<QuarterGroup>(
  {
    key: { type: String, required: true },
    people: number,
    others: number,
    decisions: number,
    figures: { type: figuresSchema, required: true },
  },
  { _id: false },
);

export const outcomeQuarterSchema = new Schema<OutcomeQuarterRecord>(
  { _id: { type: String, required: true }, publishedAt: { type: Date, required: true }, groups: { type: [groupSchema], required: true } },
  { collection: 'outcomequarters', versionKey: false },
);
