import { type PlainDate } from '../dates.js';
import { type Accuracy, shareWithInterval } from '../quality/gold.js';
import { formatMinutes } from '../minutes.js';
import { MODALITY_LABEL, type Modality } from '../modalities.js';
import { type Language, languageName } from '../skills/skills.js';

export const WORK_RECORD_FORMAT = 'labelbridge-work-record/1';

/** Parts of a work record that its owner chooses from. The name always stands on it: a record without one proves nothing. */
export const WORK_RECORD_PARTS = ['dates', 'kinds', 'hours', 'quality', 'languages'] as const;
export type WorkRecordPart = (typeof WORK_RECORD_PARTS)[number];

export const WORK_RECORD_LIMITS = {
  /** Records of one person, revoked ones too. */
  kept: 20,
  /** Answers or decisions below which a share says too little. */
  measuredFrom: 10,
  /** Characters of a downloaded record that the check reads: several times the largest one. */
  file: 50_000,
} as const;

/** Jobs of one kind that were approved. */
export interface RecordKind {
  readonly kind: Modality;
  readonly jobs: number;
  /** Finished items of work in the product; 0 for work elsewhere. */
  readonly items: number;
}

/** A share with its 95 % Wilson interval. */
export interface RecordShare {
  /** Null if too little was measured; `reason` then says so. */
  readonly share: Accuracy | null;
  readonly reason: string | null;
}

/** Jobs that were approved, of projects that ask for a language. */
export interface RecordLanguage {
  readonly tag: Language;
  readonly jobs: number;
}

/** Figures of a person's approved work, at one moment. */
export interface WorkFigures {
  /** First and last day on which approved work was handed in. */
  readonly dates: { readonly first: PlainDate; readonly last: PlainDate } | null;
  readonly kinds: readonly RecordKind[];
  /** Minutes as they were approved. */
  readonly hours: { readonly minutes: number };
  readonly quality: { readonly gold: RecordShare; readonly decided: RecordShare };
  readonly languages: readonly RecordLanguage[];
}

/** Figures of the chosen parts; others are missing. */
export type ShownFigures = { readonly [P in WorkRecordPart]?: WorkFigures[P] | undefined };

/** A work record as it is signed. Parts that its owner did not choose are missing. */
export interface WorkRecord extends Partial<WorkFigures> {
  readonly format: typeof WORK_RECORD_FORMAT;
  /** Random part of its public address. */
  readonly id: string;
  readonly name: string;
  readonly madeAt: string;
  readonly keyId: string;
}

/** A downloaded record. The signature covers the canonical JSON of `record`. */
export interface WorkRecordFile {
  readonly record: WorkRecord;
  readonly algorithm: 'Ed25519';
  /** Signature of the canonical JSON of `record` in UTF-8, in base64. */
  readonly signature: string;
  /** Key in PEM, for convenience: compare it with the archive at `keys`. */
  readonly publicKey: string;
  /** Public page that tells whether it was revoked. */
  readonly page: string;
  /** Address of the archive of public keys. */
  readonly keys: string;
}

/** State of a record. `withdrawn`: its owner's account was erased. `broken`: the stored text is not the one that was signed. */
export const WORK_RECORD_STATES = ['valid', 'revoked', 'withdrawn', 'broken'] as const;
export type WorkRecordState = (typeof WORK_RECORD_STATES)[number];

export const RECORD_PART_LABEL: Readonly<Record<WorkRecordPart, string>> = {
  dates: 'Dates',
  kinds: 'Kinds of work',
  hours: 'Hours',
  quality: 'Quality',
  languages: 'Languages',
};

/** Explanation of each part, for its owner. */
export const RECORD_PART_HINT: Readonly<Record<WorkRecordPart, string>> = {
  dates: 'The first and the last day on which you handed in approved work.',
  kinds: 'How many jobs and items of each kind were approved.',
  hours: 'Your approved hours.',
  quality:
    'Your right answers on items with a known answer, and your approved jobs, each with its interval. A rejection counts once it is final.',
  languages: 'Languages that your approved work asked for.',
};

export const recordPath = (id: string): string => `/records/${id}`;
/** Page of the public keys. An id of a record is longer. */
export const RECORD_KEYS_PAGE = recordPath('keys');

const number = (value: number): string => value.toLocaleString('en-NG');
const counted = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`;

const kindText = ({ kind, jobs, items }: RecordKind): string =>
  `${MODALITY_LABEL[kind]}: ${counted(jobs, 'job', 'jobs')}${items > 0 ? ` with ${counted(items, 'item', 'items')}` : ''}`;

const shareText = ({ share, reason }: RecordShare, what: string): string =>
  (share && shareWithInterval(share.right, share.seen, what, share)) ?? reason ?? '';

type Row = readonly [label: string, text: string];

const ROWS: { readonly [P in WorkRecordPart]: (value: WorkFigures[P]) => readonly Row[] } = {
  dates: (dates) => [['Dates', dates ? `approved work handed in from ${dates.first} to ${dates.last}` : 'none']],
  kinds: (kinds) => [['Kinds of work', kinds.map(kindText).join('; ') || 'none']],
  hours: ({ minutes }) => [['Approved hours', formatMinutes(minutes)]],
  quality: ({ gold, decided }) => [
    ['Items with a known answer', shareText(gold, 'right')],
    ['Decided jobs', shareText(decided, 'approved')],
  ],
  languages: (languages) => [
    [
      'Languages',
      languages.map(({ tag, jobs }) => `${languageName(tag)} (${counted(jobs, 'job', 'jobs')})`).join('; ') ||
        'No approved work asked for a language',
    ],
  ],
};

function rowsOfPart<P extends WorkRecordPart>(part: P, value: WorkFigures[P] | undefined): readonly Row[] {
  return value === undefined ? [] : ROWS[part](value);
}

/** A record in words, for its pages and its PDF: a row for each shown figure, in the order of the parts. */
export const recordRows = (record: ShownFigures): Row[] => WORK_RECORD_PARTS.flatMap((part) => rowsOfPart(part, record[part]));

/** Sentences about what a record does not prove, and how its shares are read: the same on its page and its PDF. */
export function recordNotes({ quality, languages }: ShownFigures): string[] {
  const isMeasured = quality !== undefined && (quality.gold.share !== null || quality.decided.share !== null);
  return [
    ...(isMeasured
      ? [
          'A percentage is the share of the counted answers or decisions; the two after it are the ends between which the true share lies with 95 % confidence, as so many were counted.',
        ]
      : []),
    ...(languages?.length ? ['Its projects asked for these languages. Labelbridge did not test them.'] : []),
    'The name is the one of the account. Labelbridge did not compare it with an identity card.',
  ];
}

/** The shown parts of a record, in their order. */
export const partsOf = (record: ShownFigures): WorkRecordPart[] => WORK_RECORD_PARTS.filter((part) => record[part] !== undefined);

/** The figures of the chosen parts alone. */
export function chosenFigures(figures: WorkFigures, show: readonly WorkRecordPart[]): Partial<WorkFigures> {
  return Object.fromEntries(WORK_RECORD_PARTS.filter((part) => show.includes(part)).map((part) => [part, figures[part]]));
}
