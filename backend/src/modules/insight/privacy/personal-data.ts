import { PRIVACY_MESSAGES, erasedEmail } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type JobAnnotator } from '../../work/jobs/domain/job-annotator.js';
import { NOTHING_UNREAD } from '../../people/threads/unread-changed.js';
import { NAMING_KINDS } from '../../people/notifications/domain/notification.js';
import { ERASED_NUMBER } from '../../money/payments/payouts/account-number.js';

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

type Updates = (subject: Subject) => readonly ErasingUpdate[];

/** Effect of an erasure on a collection: deletes the person's records, updates these and others, or keeps all, with the reason. */
export type AtErasure =
  | { readonly delete: true; readonly update?: Updates; readonly keep?: never }
  | { readonly delete?: never; readonly update: Updates; readonly keep?: never }
  | { readonly delete?: never; readonly update?: never; readonly keep: string };

export interface ErasingUpdate {
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

const INTERNAL_FIELDS = ['searchWords', 'annotatorWords'];
const SEAL_FIELDS = ['rev', 'salt'];
const byUser = ({ _id }: Subject): object => ({ userId: _id });
const byAnnotator = ({ _id }: Subject): object => ({ annotatorId: _id });
const ofUser = (...hide: readonly string[]): PersonalCollection => ({
  of: byUser,
  hide: [...INTERNAL_FIELDS, ...hide],
  atErasure: { delete: true },
});
const ERASED_NAME = { firstname: 'Erased', lastname: 'person' } as const;
const erasedUsername = (hex: string): string => `erased-${hex}`;
const erasedAnnotator = ({ hex }: Subject): JobAnnotator => ({ ...ERASED_NAME, username: erasedUsername(hex), telegram: null });
const pullWords = ({ words }: Subject): object => ({ searchWords: { $in: [...words] } });
const removeNameFromHistory = ({ hex }: Subject): ErasingUpdate => ({
  filter: { 'history.by._id': hex },
  update: { $set: { 'history.$[step].by.name': PRIVACY_MESSAGES.erasedName } },
  arrayFilters: [{ 'step.by._id': hex }],
});
const removeSearchWords = (subject: Subject): ErasingUpdate => ({ filter: byAnnotator(subject), update: { $pull: pullWords(subject) } });

const withoutNames = (field: '$title' | '$text', names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (input, name) => ({ $replaceAll: { input, find: { $literal: name }, replacement: PRIVACY_MESSAGES.erasedName } }),
    field,
  );

/** Removes texts of admins about the person. The reasons of their jobs stay, because they explain the payment. */
const removeReasons = (subject: Subject): ErasingUpdate => ({
  filter: byAnnotator(subject),
  update: { $set: { reason: null, 'history.$[].reason': null } },
});
const OWN_WORDS = ['note', 'minutesReason'] as const;
const removeOwnWords = (subject: Subject): ErasingUpdate[] => [
  {
    filter: { ...byAnnotator(subject), submission: { $ne: null } },
    update: { $set: Object.fromEntries(OWN_WORDS.map((field) => [`submission.${field}`, null])) },
  },
  {
    filter: { ...byAnnotator(subject), 'history.submission.minutes': { $exists: true } },
    update: { $set: Object.fromEntries(OWN_WORDS.map((field) => [`history.$[step].submission.${field}`, null])) },
    arrayFilters: [{ 'step.submission.minutes': { $exists: true } }],
  },
];

/** Collections with personal data. A test compares this list and the next one with the existing collections. */
export const PERSONAL_COLLECTIONS: Readonly<Record<string, PersonalCollection>> = {
  users: {
    of: ({ _id }) => ({ _id }),
    hide: [...INTERNAL_FIELDS, 'skillKeys', 'passwordHash', 'emailKey', 'usernameKey', 'phone', 'phoneIndex', 'payoutAccount.sealedNumber'],
    atErasure: {
      update: ({ _id, hex }) => [
        {
          filter: { _id },
          update: {
            $set: {
              ...ERASED_NAME,
              email: erasedEmail(hex),
              emailKey: erasedEmail(hex),
              username: erasedUsername(hex),
              usernameKey: erasedUsername(hex),
              phone: '',
              phoneIndex: null,
              telegram: null,
              skills: [],
              claimedSkills: null,
              skillKeys: [],
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
  // `unproven` contains internal names.
  sessions: ofUser('unproven'),
  passwordresets: { of: ({ _id }) => ({ _id }), hide: ['tokenHash'], atErasure: { delete: true } },
  knowndevices: ofUser('deviceId'),
  mailedcodes: ofUser('codeHash', 'tokenHash'),
  secondfactors: { of: ({ _id }) => ({ _id }), hide: ['sealedSecret', 'recoveryHashes'], atErasure: { delete: true } },
  loginchallenges: ofUser('passkeyChallenge'),
  passkeys: ofUser('credentialId', 'publicKey'),
  passkeychallenges: ofUser('challenge'),
  notifications: {
    ...ofUser(),
    atErasure: {
      delete: true,
      update: ({ names, named }) => [
        {
          // Limited to kinds that name people and to whole names: a person may have the name of a common text, such as “Your password”.
          filter: { kind: { $in: NAMING_KINDS }, $or: [{ title: named }, { text: named }] },
          update: [{ $set: { title: withoutNames('$title', names), text: withoutNames('$text', names) } }],
        },
      ],
    },
  },
  notificationsettings: { of: ({ _id }) => ({ _id }), atErasure: { delete: true } },
  consents: {
    ...ofUser(),
    // The rest is proof of consent; it contains an account id and no name.
    atErasure: { update: ({ _id }) => [{ filter: { userId: _id, address: { $type: 'string' } }, update: { $set: { address: null } } }] },
  },
  erasures: { ...ofUser(), atErasure: { keep: 'proof that the erasure was done' } },
  outbox: { of: ({ email }) => ({ 'to.address': email }), hide: ['claim', 'text', 'html'], atErasure: { delete: true } },
  bulkruns: {
    of: ({ hex }) => ({ 'by._id': hex }),
    hide: ['claim', 'digest', 'summary'],
    atErasure: {
      update: ({ hex }) => [
        { filter: { 'by._id': hex }, update: { $set: { 'by.name': PRIVACY_MESSAGES.erasedName } } },
        ...['people', 'leftOut'].map((list) => ({
          filter: { [`summary.${list}.userId`]: hex },
          update: { $set: { [`summary.${list}.$[one].name`]: PRIVACY_MESSAGES.erasedName } },
          arrayFilters: [{ 'one.userId': hex }],
        })),
      ],
    },
  },
  bulkrows: {
    of: ({ hex }) => ({ 'data.userId': hex }),
    hide: ['runId'],
    atErasure: { update: ({ hex }) => [{ filter: { 'data.userId': hex }, update: { $set: { name: PRIVACY_MESSAGES.erasedName } } }] },
  },
  contacts: { of: ({ emailKey }) => ({ emailKey }), hide: [...INTERNAL_FIELDS, 'addedBy'], atErasure: { delete: true } },
  applications: {
    of: byAnnotator,
    hide: INTERNAL_FIELDS,
    atErasure: { update: (subject) => [removeNameFromHistory(subject), removeSearchWords(subject), removeReasons(subject)] },
  },
  jobs: {
    of: byAnnotator,
    // Flags are for the admin who decides.
    hide: [...INTERNAL_FIELDS, 'timeFlags'],
    atErasure: {
      update: (subject) => [
        removeNameFromHistory(subject),
        removeSearchWords(subject),
        ...removeOwnWords(subject),
        {
          filter: byAnnotator(subject),
          update: { $set: { annotator: erasedAnnotator(subject), annotatorWords: [], unread: NOTHING_UNREAD } },
        },
      ],
    },
  },
  assignments: {
    of: byAnnotator,
    // An annotator who knows the sample can work on it alone. The ids of items tell their age, by which gold items would show.
    hide: ['sampled', 'itemId'],
    // The other fields list the items of a job, by account id. The reason to skip an item is in the person's own words.
    atErasure: {
      update: (subject) => [{ filter: { ...byAnnotator(subject), skipReason: { $ne: null } }, update: { $set: { skipReason: null } } }],
    },
  },
  annotations: {
    of: byAnnotator,
    hide: ['touched', 'sources', 'had', 'itemId'],
    atErasure: { keep: 'the work that was paid belongs to the company; contains an account id and no name' },
  },
  annotationversions: { of: byAnnotator, atErasure: { keep: 'what was submitted and reviewed; contains account ids and no name' } },
  regioncomments: { of: byAnnotator, atErasure: { keep: 'what reviewers said about the work; contains account ids and no name' } },
  goldanswers: {
    of: byAnnotator,
    // A known answer stays secret until it is revealed.
    exported: { revealed: true },
    atErasure: {
      update: (subject) => [
        { filter: { ...byAnnotator(subject), dispute: { $ne: null } }, update: { $set: { 'dispute.text': '', 'dispute.reason': null } } },
      ],
    },
  },
  standings: { of: byAnnotator, atErasure: { keep: 'figures of a project; contains an account id and no name' } },
  worklogs: { of: byAnnotator, atErasure: { delete: true } },
  personclocks: { of: ({ _id }) => ({ _id }), hide: ['revision'], atErasure: { delete: true } },
  messages: {
    of: byAnnotator,
    // Messages of an admin stay with the annotators who received them.
    atErasure: {
      delete: true,
      update: ({ _id }) => [{ filter: { fromId: _id }, update: { $set: { fromName: PRIVACY_MESSAGES.erasedName } } }],
    },
  },
  threads: { of: byAnnotator, atErasure: { delete: true } },
  invoices: {
    of: byAnnotator,
    hide: [...INTERNAL_FIELDS, ...SEAL_FIELDS],
    atErasure: { update: (subject) => [removeNameFromHistory(subject), removeSearchWords(subject)] },
  },
  payouts: {
    of: byAnnotator,
    hide: [...INTERNAL_FIELDS, ...SEAL_FIELDS, 'account.sealedNumber', 'claim'],
    atErasure: {
      // Amounts, dates, references and the bank stay: banks and courts may ask for them by the reference.
      update: (subject) => [
        removeNameFromHistory(subject),
        removeSearchWords(subject),
        {
          filter: byAnnotator(subject),
          update: {
            $set: {
              'account.accountName': PRIVACY_MESSAGES.erasedName,
              'account.resolvedName': null,
              'account.sealedNumber': ERASED_NUMBER,
            },
          },
        },
      ],
    },
  },
  postings: {
    of: ({ hex }) => ({ annotatorId: hex }),
    atErasure: { keep: 'the ledger contains no names except of those who posted, and must be kept by law' },
  },
  payoutbatches: {
    of: ({ hex }) => ({ 'by._id': hex }),
    hide: SEAL_FIELDS,
    atErasure: { keep: 'the releaser of a payment is part of the accounting records' },
  },
  audit: {
    of: ({ hex }) => ({ $or: [{ 'actor._id': hex }, { 'target._id': hex }] }),
    hide: ['searchWords', 'salts', 'digests', 'mac', 'hash'],
    atErasure: { keep: 'kept as a chain; the audit module erases the personal parts' },
  },
};

export const IMPERSONAL_COLLECTIONS: Readonly<Record<string, string>> = {
  media: 'pictures, recordings and videos of companies, with the id of the admin who uploaded them',
  auditchain: 'the ends of the chains of audit entries and of records of money',
  recordseals: 'digests of the states of records of money, by id',
  integritynights: 'when the records were checked, and what was found',
  areaplaces: 'addresses of areas',
  deploycredentials: 'hashes of the secrets of pipelines, by the id of the admin',
  testimonials: 'what the landing page quotes, of people without a record here; admins edit and delete it',
  adminevents: 'what happened to jobs and applications, without persons; gone after 60 days',
  counters: 'the next invoice number',
  rates: 'exchange rates',
  proposedrates: 'exchange rates that wait for a second admin, at most one a currency',
  ratealerts: 'warnings about exchange rates',
  balances: 'sums of accounts of the ledger',
  invoicetotals: 'sums of invoices, by the id of the annotator',
  projects: 'work of companies',
  tasks: 'work of companies',
  taskagreements: 'how far the answers on a task agree, without persons',
  contesteditems: 'items on which answers differ, without persons',
  adjudications: 'answers that reviewers decided on, by the id of the admin',
  interfaces: 'labelling interfaces of companies, by the id of the admin',
  datasetcards: 'signed figures of projects, by the id of the admin',
  signingkeys: 'keys that sign dataset cards',
  items: 'data of companies to be labelled',
  golds: 'known answers on items, by the id of the admin',
  itemimports: 'which files were imported, by the id of the admin',
  importproblems: 'rows of files that were refused; gone after 90 days',
  paylimits: 'what is being paid, by the ids of admin and payee',
  payoutreports: 'what bank and ledger say of a day',
  payoutwebhooks: 'what banks told, by reference; gone after 90 days',
  limits: 'counts of tries under keyed hashes; gone after a day',
  idempotencykeys: 'answers to repeated requests, under hashes; gone after ten days',
  seedlogs: 'which part of the demo was made',
};
