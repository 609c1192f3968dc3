import { PRIVACY_MESSAGES, erasedEmail, erasedUsername } from '@labelbridge/contracts';
import { NOTHING_UNREAD } from '../../people/threads/unread-changed.js';
import { NAMING_KINDS } from '../../people/notifications/domain/notification.js';
import { ERASED_NUMBER } from '../../money/payments/payouts/account-number.js';
import {
  type PersonalCollection,
  INTERNAL_FIELDS,
  SEAL_FIELDS,
  byAnnotator,
  ofUser,
  ERASED_NAME,
  erasedAnnotator,
  removeNameFromHistory,
  removeSearchWords,
  withoutNames,
  removeReasons,
  removeLanguage,
  removeOwnWords,
} from './erasing.js';

/** Collections with personal data. A test compares this list and `IMPERSONAL_COLLECTIONS` with the existing collections. */
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
              contentAllowed: [],
              skillKeys: [],
              payoutAccount: null,
              status: 'suspended',
              passwordHash: 'erased',
              availableHoursPerWeek: null,
              closingSince: null,
              suspension: null,
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
  apikeys: ofUser('digest', 'previous', 'searchWords'),
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
    atErasure: {
      update: (subject) => [removeNameFromHistory(subject), removeSearchWords(subject), removeReasons(subject), removeLanguage(subject)],
    },
  },
  jobs: {
    of: byAnnotator,
    // Flags are for the admin who decides. A person who knows that the answers of others differ, or what is reviewed, may answer otherwise.
    hide: [...INTERNAL_FIELDS, 'timeFlags', 'onlyDoubt', 'drawn', 'warnAt', 'proposal', 'items.toReview'],
    atErasure: {
      update: (subject) => [
        removeNameFromHistory(subject),
        removeSearchWords(subject),
        ...removeOwnWords(subject),
        {
          filter: byAnnotator(subject),
          update: { $set: { annotator: erasedAnnotator(subject), annotatorWords: [], unread: NOTHING_UNREAD } },
        },
        { filter: { 'proposal.by._id': subject.hex }, update: { $set: { 'proposal.by.name': PRIVACY_MESSAGES.erasedName } } },
      ],
    },
  },
  assignments: {
    of: byAnnotator,
    // An annotator who knows the sample can work on it alone. The ids of items tell their age, by which gold items would show.
    hide: ['sampled', 'itemId', 'mixed'],
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
  examtries: {
    of: byAnnotator,
    // The ids of items tell which are the same. An unfinished try has no result.
    hide: [...INTERNAL_FIELDS, 'itemIds', 'revision', 'sequence', 'told'],
    atErasure: { delete: true },
  },
  // Marks of a test stay secret.
  examanswers: { of: byAnnotator, hide: ['itemId', 'right', 'goldRevision'], atErasure: { delete: true } },
  standings: {
    of: byAnnotator,
    // Figures that move with each answer tell which items are gold. The export has the figures of the day, in `shown`.
    hide: ['right', 'seen', 'low', 'high', 'freshRight', 'freshSeen', 'given', 'locks'],
    atErasure: { keep: 'figures of a project; contains an account id and no name' },
  },
  personagreements: { of: byAnnotator, atErasure: { keep: 'figures of a task; contains an account id and no name' } },
  flags: {
    of: byAnnotator,
    // Evidence for admins has answers of others, and tells which items are gold. The own part does not.
    hide: [...INTERNAL_FIELDS, 'evidence', 'itemIds', 'key', 'pair', 'otherId', 'decision.by'],
    atErasure: {
      update: (subject) => [
        { filter: byAnnotator(subject), update: { $set: { searchWords: [] } } },
        { filter: { ...byAnnotator(subject), answer: { $ne: null } }, update: { $set: { 'answer.text': '' } } },
        { filter: { ...byAnnotator(subject), decision: { $ne: null } }, update: { $set: { 'decision.reason': '' } } },
      ],
    },
  },
  appeals: {
    of: byAnnotator,
    hide: INTERNAL_FIELDS,
    atErasure: {
      update: (subject) => [
        { filter: byAnnotator(subject), update: { $set: { searchWords: [], text: '' } } },
        ...['rejection', 'decision'].map((step) => ({
          filter: { [`${step}.by._id`]: subject.hex },
          update: { $set: { [`${step}.by.name`]: PRIVACY_MESSAGES.erasedName } },
        })),
      ],
    },
  },
  questions: {
    of: byAnnotator,
    hide: [...INTERNAL_FIELDS, 'turn', 'moves', 'answer.by', 'closing.by'],
    // Questions that are answered, or that others have too, stay without the person: others work by them.
    atErasure: {
      delete: { only: { answer: null, followers: 0 } },
      update: (subject) => [{ filter: byAnnotator(subject), update: { $set: { annotatorId: null } } }],
    },
  },
  questionfollows: { of: byAnnotator, atErasure: { delete: true } },
  concerns: {
    of: byAnnotator,
    // Numbers of others are theirs; who answered is an admin.
    hide: [...INTERNAL_FIELDS, 'turn', 'others', 'warnAt', 'answers.by', 'hiding.by'],
    // As questions: what others support too, or has an answer, stays without the person.
    atErasure: {
      delete: { only: { others: 0, answers: { $size: 0 }, answerDueBy: null } },
      update: (subject) => [{ filter: byAnnotator(subject), update: { $set: { annotatorId: null } } }],
    },
  },
  concernsupports: { of: byAnnotator, hide: ['tellAt'], atErasure: { delete: true } },
  concernopeners: { of: ({ _id }) => ({ _id }), atErasure: { delete: true } },
  questionaskers: { of: ({ _id }) => ({ _id }), atErasure: { delete: true } },
  flagprints: {
    of: byAnnotator,
    hide: ['itemId', 'of', 'sha', 'text', 'pictures', 'sound', 'bands', 'waits'],
    // Wrong answers on gold items are among them.
    exported: { kind: 'text' },
    atErasure: { delete: true },
  },
  scannedjobs: { of: byAnnotator, atErasure: { delete: true } },
  worklogs: { of: byAnnotator, atErasure: { delete: true } },
  personclocks: { of: ({ _id }) => ({ _id }), hide: ['revision'], atErasure: { delete: true } },
  workrecords: {
    of: byAnnotator,
    // The page of a record says that it was withdrawn.
    atErasure: {
      update: (subject) => [
        { filter: byAnnotator(subject), update: { $set: { annotatorId: null, text: null, signature: null, keyId: null, show: [] } } },
      ],
    },
  },
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
