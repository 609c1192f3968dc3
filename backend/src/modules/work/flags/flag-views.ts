import { FLAG_LIMITS, type FlagFilter } from '@labelbridge/contracts';
import { type QueryFilter } from 'mongoose';
import { type FlagAnswerDto, type FlagDecisionDto } from './dto/flag.dto.js';
import { type FlagRecord } from './persistence/flag.schema.js';

export const answerView = ({ answer }: FlagRecord): FlagAnswerDto | null => answer && { text: answer.text, at: answer.at.toISOString() };

/** Without the admin's name. */
export const decisionView = ({ decision }: FlagRecord): FlagDecisionDto | null =>
  decision && { reason: decision.reason, at: decision.at.toISOString() };

const ANSWER_MS = FLAG_LIMITS.answerDays * 86_400_000;

/** Finds flags of a state, or all that `decidableAt` lets an admin decide. */
export const stateFilter = (state: FlagFilter, now: Date): QueryFilter<FlagRecord> =>
  state === 'decidable'
    ? { $or: [{ state: 'answered' }, { state: 'open', at: { $lte: new Date(now.getTime() - ANSWER_MS) } }] }
    : { state };

/** @returns until when the person may answer first; null if it may be decided */
export function decidableAt({ annotatorId, state, at }: Pick<FlagRecord, 'annotatorId' | 'state' | 'at'>, now: Date): Date | null {
  if (annotatorId === null || state !== 'open') return null;
  const until = new Date(at.getTime() + ANSWER_MS);
  return until > now ? until : null;
}
