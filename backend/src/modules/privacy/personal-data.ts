import { PRIVACY_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';

/** Whose data is asked for. */
export interface Subject {
  readonly _id: Types.ObjectId;
  readonly hex: string;
  readonly email: string;
  readonly emailKey: string;
  /** The words he is found by, which other records repeat. */
  readonly words: readonly string[];
}

/** What happens to a person's records of a collection when he is erased. */
export type AtErasure =
  { readonly delete: true } | { readonly update: (subject: Subject) => readonly ErasingUpdate[] } | { readonly keep: string };

/** One update that takes a person out of records. */
export interface ErasingUpdate {
  readonly filter: object;
  readonly update: object;
  readonly arrayFilters?: object[];
}

/** A collection that holds personal data. */
export interface PersonalCollection {
  /** Which of its records are his. */
  readonly of: (subject: Subject) => object;
  /** Fields that are left out of his export: secrets, and what only repeats other fields. */
  readonly hide: readonly string[];
  readonly atErasure: AtErasure;
}

const OURS = ['searchWords', 'annotatorWords'];
const byUser = ({ _id }: Subject): object => ({ userId: _id });
const byAnnotator = ({ _id }: Subject): object => ({ annotatorId: _id });
const ofUser = (hide: readonly string[] = []): PersonalCollection => ({
  of: byUser,
  hide: [...OURS, ...hide],
  atErasure: { delete: true },
});
const pullWords = ({ words }: Subject): object => ({ searchWords: { $in: [...words] } });
/** His name in the histories of any record of this collection. */
const namelessHistory = ({ hex }: Subject): ErasingUpdate => ({
  filter: { 'history.by._id': hex },
  update: { $set: { 'history.$[step].by.name': PRIVACY_MESSAGES.erasedName } },
  arrayFilters: [{ 'step.by._id': hex }],
});
const wordless = (subject: Subject): ErasingUpdate => ({ filter: byAnnotator(subject), update: { $pull: pullWords(subject) } });

/**
 * Every collection with personal data: whose it is, what of it he gets, what becomes of it when he is erased. A test
 * compares this list, with the one below, with the collections that exist.
 */
export const PERSONAL_COLLECTIONS: Readonly<Record<string, PersonalCollection>> = {
  users: {
    of: ({ _id }) => ({ _id }),
    hide: [...OURS, 'passwordHash', 'emailKey', 'usernameKey', 'phone', 'phoneIndex', 'payoutAccount.sealedNumber'],
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
  consents: { ...ofUser(), atErasure: { keep: 'proof of what was agreed to; it holds an account number of ours and no name' } },
  erasures: { ...ofUser(), atErasure: { keep: 'proof that the erasure was done' } },
  outbox: { of: ({ email }) => ({ 'to.address': email }), hide: ['claim', 'text', 'html'], atErasure: { delete: true } },
  contacts: { of: ({ emailKey }) => ({ emailKey }), hide: [...OURS, 'addedBy'], atErasure: { delete: true } },
  applications: { of: byAnnotator, hide: OURS, atErasure: { update: (subject) => [namelessHistory(subject), wordless(subject)] } },
  jobs: {
    of: byAnnotator,
    hide: OURS,
    atErasure: {
      update: (subject) => [
        namelessHistory(subject),
        wordless(subject),
        { filter: byAnnotator(subject), update: { $set: { annotatorWords: [], messages: [] } } },
      ],
    },
  },
  invoices: { of: byAnnotator, hide: OURS, atErasure: { update: (subject) => [namelessHistory(subject), wordless(subject)] } },
  payouts: {
    of: byAnnotator,
    hide: [...OURS, 'account.sealedNumber', 'claim'],
    atErasure: {
      // Amounts, dates, references and the bank stay; who may ask for more are the bank and the court, by the reference.
      update: (subject) => [
        namelessHistory(subject),
        wordless(subject),
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
    atErasure: { keep: 'the ledger: it names nobody, but for who posted, and the law asks that it be kept whole' },
  },
  payoutbatches: { of: ({ hex }) => ({ 'by._id': hex }), hide: [], atErasure: { keep: 'who released a payment is part of the books' } },
  audit: {
    of: ({ hex }) => ({ $or: [{ 'actor._id': hex }, { 'target._id': hex }] }),
    hide: ['searchWords', 'salts', 'digests', 'mac', 'hash'],
    atErasure: { keep: 'kept whole as a chain; his words in it are taken out by the audit trail itself' },
  },
};

/** Collections without personal data, each with what it holds. */
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
