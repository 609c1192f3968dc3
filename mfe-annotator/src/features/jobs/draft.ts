import { attempt, draftKey, isRecord } from '@labelbridge/session';

/** The API's names, so that its errors find the fields. A type, because an interface does not fit an index signature. */
export type DraftValues = Record<'minutes' | 'minutesReason' | 'waiting.cause' | 'waiting.minutes' | 'link' | 'note', string>;

export interface Draft {
  readonly values: DraftValues;
  /** ISO instant. */
  readonly keptAt: string;
}

/** Fields that earlier versions did not store. */
const textOrNone = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readDraft(personId: string, jobId: string): Draft | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(draftKey(personId, jobId)) ?? 'null'));
  if (!isRecord(kept)) return undefined;
  const { minutes, link, note, keptAt } = kept;
  if (typeof minutes !== 'string' || typeof link !== 'string' || typeof note !== 'string' || typeof keptAt !== 'string') return undefined;
  const values = {
    minutes,
    minutesReason: textOrNone(kept.minutesReason),
    'waiting.cause': textOrNone(kept['waiting.cause']),
    'waiting.minutes': textOrNone(kept['waiting.minutes']),
    link,
    note,
  };
  return { values, keptAt };
}

/** Stores a draft, or removes it if the form is empty. @returns the draft, or undefined if nothing is stored */
export function keepDraft(personId: string, jobId: string, values: DraftValues, now = new Date()): Draft | undefined {
  if (Object.values(values).every((value) => value.trim() === '')) {
    dropDraft(personId, jobId);
    return undefined;
  }
  const draft = { values, keptAt: now.toISOString() };
  const kept = attempt(() => {
    localStorage.setItem(draftKey(personId, jobId), JSON.stringify({ ...values, keptAt: draft.keptAt }));
    return true;
  });
  return kept ? draft : undefined;
}

export function dropDraft(personId: string, jobId: string): void {
  attempt(() => localStorage.removeItem(draftKey(personId, jobId)));
}
