import { attempt, draftKey } from '@labelbridge/session';

/** What is typed into the submit form, as typed. A type, so that a form can hold it. */
export type DraftValues = { minutes: string; link: string; note: string };

/** A submission that is not sent yet, kept on this phone. */
export interface Draft {
  readonly values: DraftValues;
  /** ISO instant. */
  readonly keptAt: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The draft of a person's job, or undefined where there is none that can be read. */
export function readDraft(personId: string, jobId: string): Draft | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(draftKey(personId, jobId)) ?? 'null'));
  if (!isRecord(kept)) return undefined;
  const { minutes, link, note, keptAt } = kept;
  if (typeof minutes !== 'string' || typeof link !== 'string' || typeof note !== 'string' || typeof keptAt !== 'string') return undefined;
  return { values: { minutes, link, note }, keptAt };
}

/** Keeps what is typed; an empty form is no draft. @returns the draft, or undefined where nothing is kept */
export function keepDraft(personId: string, jobId: string, { minutes, link, note }: DraftValues, now = new Date()): Draft | undefined {
  const values = { minutes, link, note };
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

/** Forgets the draft of a job: it was sent, or is not wanted. */
export function dropDraft(personId: string, jobId: string): void {
  attempt(() => localStorage.removeItem(draftKey(personId, jobId)));
}
