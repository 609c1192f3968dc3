import { erasedUsername, PRIVACY_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type JobAnnotator } from '../../work/jobs/domain/job-copies.js';

export interface Subject {
  readonly _id: Types.ObjectId;
  readonly hex: string;
  readonly email: string;
  readonly emailKey: string;
  /** Search words of the person, which other records repeat. */
  readonly words: readonly string[];
  /** Names of the person in texts for others. */
  readonly names: readonly string[];
  /** Matches `names` as whole names. */
  readonly named: RegExp;
}

/** Filter of the person's records that are deleted; the updates change the others. */
interface DeletedPart {
  readonly only: object;
}

type Updates = (subject: Subject) => readonly ErasingUpdate[];

/** Effect of an erasure on a collection: deletes the person's records, updates these and others, or keeps all, with the reason. */
type AtErasure =
  | { readonly delete: true | DeletedPart; readonly update?: Updates; readonly keep?: never }
  | { readonly delete?: never; readonly update: Updates; readonly keep?: never }
  | { readonly delete?: never; readonly update?: never; readonly keep: string };

interface ErasingUpdate {
  readonly filter: object;
  readonly update: object;
  readonly arrayFilters?: object[];
}

export interface PersonalCollection {
  /** Filter of a person's records. */
  readonly of: (subject: Subject) => object;
  /** Filter of what the export has; default: all. */
  readonly exported?: object;
  /** Fields that the export omits: secrets and redundant fields. */
  readonly hide?: readonly string[];
  readonly atErasure: AtErasure;
}

export const INTERNAL_FIELDS = ['searchWords', 'annotatorWords'];
export const SEAL_FIELDS = ['rev', 'salt'];
const byUser = ({ _id }: Subject): object => ({ userId: _id });
export const byAnnotator = ({ _id }: Subject): object => ({ annotatorId: _id });
export const ofUser = (...hide: readonly string[]): PersonalCollection => ({
  of: byUser,
  hide: [...INTERNAL_FIELDS, ...hide],
  atErasure: { delete: true },
});
export const ERASED_NAME = { firstname: 'Erased', lastname: 'person' } as const;
export const erasedAnnotator = ({ hex }: Subject): JobAnnotator => ({ ...ERASED_NAME, username: erasedUsername(hex), telegram: null });
const pullWords = ({ words }: Subject): object => ({ searchWords: { $in: [...words] } });
export const removeNameFromHistory = ({ hex }: Subject): ErasingUpdate => ({
  filter: { 'history.by._id': hex },
  update: { $set: { 'history.$[step].by.name': PRIVACY_MESSAGES.erasedName } },
  arrayFilters: [{ 'step.by._id': hex }],
});
export const removeSearchWords = (subject: Subject): ErasingUpdate => ({
  filter: byAnnotator(subject),
  update: { $pull: pullWords(subject) },
});

export const withoutNames = (field: '$title' | '$text', names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (input, name) => ({ $replaceAll: { input, find: { $literal: name }, replacement: PRIVACY_MESSAGES.erasedName } }),
    field,
  );

/** Removes texts of admins about the person. The reasons of their jobs stay, because they explain the payment. */
export const removeReasons = (subject: Subject): ErasingUpdate => ({
  filter: byAnnotator(subject),
  update: { $set: { reason: null, 'history.$[].reason': null } },
});
export const removeLanguage = (subject: Subject): ErasingUpdate => ({ filter: byAnnotator(subject), update: { $set: { language: null } } });
const OWN_WORDS = ['note', 'minutesReason'] as const;
export const removeOwnWords = (subject: Subject): ErasingUpdate[] => [
  {
    filter: { ...byAnnotator(subject), submission: { $ne: null } },
    update: { $set: Object.fromEntries(OWN_WORDS.map((field) => [`submission.${field}`, null])) },
  },
  {
    filter: { ...byAnnotator(subject), 'history.submission.minutes': { $exists: true } },
    update: { $set: Object.fromEntries(OWN_WORDS.map((field) => [`history.$[step].submission.${field}`, null])) },
    arrayFilters: [{ 'step.submission.minutes': { $exists: true } }],
  },
  {
    filter: { ...byAnnotator(subject), 'history.action': 'appeal' },
    update: { $set: { 'history.$[step].reason': null } },
    arrayFilters: [{ 'step.action': 'appeal' }],
  },
];
