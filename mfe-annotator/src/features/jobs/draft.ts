import { attempt, draftKey, isRecord } from '@labelbridge/session';

/** A type, because an interface does not fit an index signature. */
export type DraftValues = { minutes: string; minutesReason: string; link: string; note: string };

export interface Draft {
  readonly values: DraftValues;
  /** ISO instant. */
  readonly keptAt: string;
}

export function readDraft(personId: string, jobId: string): Draft | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(draftKey(personId, jobId)) ?? 'null'));
  if (!isRecord(kept)) return undefined;
  // Earlier versions stored no reason.
  const { minutes, minutesReason = '', link, note, keptAt } = kept;
  if (typeof minutesReason !== 'string') return undefined;
  if (typeof minutes !== 'string' || typeof link !== 'string' || typeof note !== 'string' || typeof keptAt !== 'string') return undefined;
  return { values: { minutes, minutesReason, link, note }, keptAt };
}

/** Stores a draft, or removes it if the form is empty. @returns the draft, or undefined if nothing is stored */
export function keepDraft(
  personId: string,
  jobId: string,
  { minutes, minutesReason, link, note }: DraftValues,
  now = new Date(),
): Draft | undefined {
  const values = { minutes, minutesReason, link, note };
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
