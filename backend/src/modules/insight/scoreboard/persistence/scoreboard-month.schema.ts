import { type ScoreboardFigures } from '@labelbridge/contracts';
import { Schema } from 'mongoose';
import { moneySchema } from '../../../../common/schemas/money.schema.js';
import { type Month } from '../domain/months.js';

interface ScoreboardProjectRecord {
  _id: string;
  /** As visitors saw it when the month was published. */
  title: string;
  figures: ScoreboardFigures;
}

/** The published figures of a month, which never change. Old months lack some. It has neither ids nor numbers of people. */
export interface ScoreboardMonthRecord {
  _id: Month;
  publishedAt: Date;
  platform: ScoreboardFigures;
  projects: ScoreboardProjectRecord[];
}

export const SCOREBOARD_MODEL = 'ScoreboardMonth';

const figure = { type: Number, default: null };
const figuresSchema = new Schema<ScoreboardFigures>(
  {
    decisionMedian: figure,
    decisionSlowest: figure,
    payMedian: figure,
    paySlowest: figure,
    overturned: figure,
    silence: figure,
    payPerHour: { type: moneySchema, default: null },
    decidedInTime: figure,
    paidInTime: figure,
    concernsInTime: figure,
    questionsInTime: figure,
  },
  { _id: false },
);

const projectSchema = new Schema<ScoreboardProjectRecord>(
  { _id: { type: String, required: true }, title: { type: String, required: true }, figures: { type: figuresSchema, required: true } },
  { _id: false },
);

export const scoreboardMonthSchema = new Schema<ScoreboardMonthRecord>(
  {
    _id: { type: String, required: true },
    publishedAt: { type: Date, required: true },
    platform: { type: figuresSchema, required: true },
    projects: { type: [projectSchema], required: true },
  },
  { collection: 'scoreboards', versionKey: false },
);
