import { PRIVACY_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';

export interface Subject {
  readonly _id: Types.ObjectId;
  readonly hex: string;
  readonly email: string;
  readonly emailKey: string;
  /** The search words of the person, which other records repeat. */
  readonly words: readonly string[];
}

/** What the erasure of a person does to the records of a collection. */
export type AtErasure =
  { readonly delete: true } | { readonly update: (subject: Subject) => readonly ErasingUpdate[] } | { readonly keep: string };

export interface ErasingUpdate {
  readonly filter: object;
  readonly update: object;
  readonly arrayFilters?: object[];
}

export interface PersonalCollection {
  /** The filter of a person's records. */
  readonly of: (subject: Subject) => object;
  /** Fields that the export omits: secrets and redundant fields. */
  readonly hide: readonly string[];
  readonly atErasure: AtErasure;
}

const INTERNAL_FIELDS = ['searchWords', 'annotatorWords'];
const byUser = ({ _id }: Subject): object => ({ userId: _id });
const byAnnotator = ({ _id }: Subject): object => ({ annotatorId: _id });
const ofUser = (hide: readonly string[] = []): PersonalCollection => ({
  of: byUser,
  hide: [...INTERNAL_FIELDS, ...hide],
  atErasure: { delete: true },
});
const pullWords = ({ words }: Subject): object => ({ searchWords: { $in: [...words] } });
/** Removes the person's name from the histories of a collection. */
const removeNameFromHistory = ({ hex }: Subject): ErasingUpdate => ({
  filter: { 'history.by._id': hex },
  update: { $set: { 'history.$[step].by.name': PRIVACY_MESSAGES.erasedName } },
  arrayFilters: [{ 'step.by._id': hex }],
});
const removeSearchWords = (subject: Subject): ErasingUpdate => ({ filter: byAnnotator(subject), update: { $pull: pullWords(subject) } });

/**
 * Every collection with personal data: the owner, the exported fields, and the effect of an erasure. A test compares this list and the next
 * one with the existing collections.
 */
export const PERSONAL_COLLECTIONS: Readonly<Record<string, PersonalCollection>> = {
  users: {
    of: ({ _id }) => ({ _id }),
    hide: [...INTERNAL_FIELDS, 'passwordHash', 'emailKey', 'usernameKey', 'phone', 'phoneIndex', 'payoutAccount.sealedNumber'],
    atErasure: {
      update: ({ _id, hex }) => [
        {
          filter: { _id },
          update: {
            $set: {
              firstname: 'Erased',
              lastname: 'person',
              email: `${hex}@erased.invalid`,
              emailKey: `${hex}@erased.invalid`,
              username: `erased-${hex}`,
              usernameKey: `erased-${hex}`,
              phone: '',
              phoneIndex: null,
              telegram: null,
              payoutAccount: null,
              status: 'suspended',
              passwordHash: 'erased',
              availableHoursPerWeek: null,
              emailVerifiedAt: null,
              secondFactorSince: null,
              searchWords: [],
            },
          },
        },
      ],
    },
  },
  sessions: ofUser(),
  passwordresets: { of: ({ _id }) => ({ _id }), hide: ['tokenHash'], atErasure: { delete: true } },
  knowndevices: ofUser(['deviceId']),
  mailedcodes: ofUser(['codeHash', 'tokenHash']),
  secondfactors: { of: ({ _id }) => ({ _id }), hide: ['sealedSecret', 'recoveryHashes'], atErasure: { delete: true } },
  loginchallenges: ofUser(),
  notifications: ofUser(),
  consents: { ...ofUser(), atErasure: { keep: 'proof of consent; contains an account id and no name' } },
  erasures: { ...ofUser(), atErasure: { keep: 'proof that the erasure was done' } },
  outbox: { of: ({ email }) => ({ 'to.address': email }), hide: ['claim', 'text', 'html'], atErasure: { delete: true } },
  contacts: { of: ({ emailKey }) => ({ emailKey }), hide: [...INTERNAL_FIELDS, 'addedBy'], atErasure: { delete: true } },
  applications: {
    of: byAnnotator,
    hide: INTERNAL_FIELDS,
    atErasure: { update: (subject) => [removeNameFromHistory(subject), removeSearchWords(subject)] },
  },
  jobs: {
    of: byAnnotator,
    hide: INTERNAL_FIELDS,
    atErasure: {
      update: (subject) => [
        removeNameFromHistory(subject),
        removeSearchWords(subject),
        { filter: byAnnotator(subject), update: { $set: { annotatorWords: [], messages: [] } } },
      ],
    },
  },
  invoices: {
    of: byAnnotator,
    hide: INTERNAL_FIELDS,
    atErasure: { update: (subject) => [removeNameFromHistory(subject), removeSearchWords(subject)] },
  },
  payouts: {
    of: byAnnotator,
    hide: [...INTERNAL_FIELDS, 'account.sealedNumber', 'claim'],
    atErasure: {
      // Amounts, dates, references and the bank stay: banks and courts may ask for them by the reference.
      update: (subject) => [
        removeNameFromHistory(subject),
        removeSearchWords(subject),
        {
          filter: byAnnotator(subject),
          update: {
            $set: { 'account.accountName': PRIVACY_MESSAGES.erasedName, 'account.resolvedName': null, 'account.sealedNumber': 'erased' },
          },
        },
      ],
    },
  },
  postings: {
    of: ({ hex }) => ({ annotatorId: hex }),
    hide: [],
    atErasure: { keep: 'the ledger contains no names except of those who posted, and must be kept by law' },
  },
  payoutbatches: {
    of: ({ hex }) => ({ 'by._id': hex }),
    hide: [],
    atErasure: { keep: 'the releaser of a payment is part of the accounting records' },
  },
  audit: {
    of: ({ hex }) => ({ $or: [{ 'actor._id': hex }, { 'target._id': hex }] }),
    hide: ['searchWords', 'salts', 'digests', 'mac', 'hash'],
    atErasure: { keep: 'kept as a chain; the audit module erases the personal parts' },
  },
};

/** Collections without personal data, with their content. */
export const IMPERSONAL_COLLECTIONS: Readonly<Record<string, string>> = {
  auditchain: 'the end of the chain of audit entries',
  areaplaces: 'addresses of areas',
  counters: 'the next invoice number',
  rates: 'exchange rates',
  ratealerts: 'warnings about exchange rates',
  balances: 'sums of accounts of the ledger',
  projects: 'work of companies',
  tasks: 'work of companies',
  payoutreports: 'what bank and ledger say of a day',
  payoutwebhooks: 'what banks told, by reference; gone after 90 days',
  limits: 'counts of tries under keyed hashes; gone after a day',
  idempotencykeys: 'answers to repeated requests, under hashes; gone after ten days',
  seedlogs: 'which part of the demo was made',
};
