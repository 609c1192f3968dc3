import { type Money } from '../money.js';

export const CARD_FORMAT = 'labelbridge-dataset-card/1';

/** A smaller group of people is not shown by its number. */
export const CARD_PEOPLE_MIN = 3;
/** Pay of fewer people is not shown. */
export const CARD_PAY_PEOPLE_MIN = 5;
/** Guidelines that a card names. */
export const CARD_GUIDELINES_MAX = 20;

export const CARD_CHECKS = ['equal-files', 'recorded-time', 'near-equal-files', 'copied-answers', 'repeated-text'] as const;
export type CardCheckName = (typeof CARD_CHECKS)[number];

/** Says how anybody recomputes the digest of a card's files. */
export const FILES_RULE =
  'SHA-256 of a text: the different SHA-256 values of the files in lower-case hexadecimal, sorted, each followed by a line feed. ' +
  'From the list that comes with the data: cut -d" " -f1 dataset-files.txt | LC_ALL=C sort -u | sha256sum. ' +
  'Each value is of a file as it was uploaded; pictures are stored and exported without their metadata.';

/** A part of a whole, with the bounds of its 95 % Wilson interval; null if the whole is 0. */
export interface CardShare {
  readonly count: number;
  readonly of: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** A measure of quality from 0 to 1, with the bounds of its 95 % interval. */
export interface CardMeasure {
  readonly name: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Number of answers that it was measured on. */
  readonly count: number;
}

/** People who claim a skill or have passed an exam, in words that hide small groups (`peopleText`). */
export interface CardClaim {
  readonly id: string;
  readonly people: string;
}

/** Pay of an hour on the clock, over people, to two digits. */
export interface CardPay {
  readonly median: Money;
  readonly lowestTenth: Money;
}

/** Null if the check did not run. */
export interface CardCheck {
  readonly name: CardCheckName;
  readonly looked: number | null;
  /** Upheld findings, if people decide on them. */
  readonly found: number | null;
  /** Findings that nobody has decided yet. Absent if no person decides. */
  readonly undecided?: number;
}

/** Figures of a project's work in the product. They name nobody. */
export interface DatasetCard {
  readonly format: typeof CARD_FORMAT;
  readonly project: { readonly name: string; readonly createdAt: string };
  readonly computedAt: string;
  readonly items: { readonly inWork: number; readonly leftOut: number };
  readonly annotations: {
    readonly draft: number;
    readonly submitted: number;
    readonly accepted: number;
    readonly fixed: number;
    readonly rejected: number;
  };
  readonly people: {
    readonly count: string;
    readonly languages: readonly CardClaim[];
    readonly equipment: readonly CardClaim[];
    /** By the titles of the project's exams. Absent in older cards. */
    readonly exams?: readonly CardClaim[];
  };
  /** Shares: `reviewed` of the annotations that were handed in, the others of the reviews. */
  readonly review: { readonly reviewed: CardShare; readonly accepted: CardShare; readonly fixed: CardShare; readonly sentBack: CardShare };
  /** Null: not measured. */
  readonly agreement: readonly CardMeasure[] | null;
  /** Null: not measured. */
  readonly goldAccuracy: CardMeasure | null;
  readonly guidelines: { readonly links: readonly string[]; readonly more: number };
  /** Versions of the labelling interface, with the number of items. */
  readonly interfaces: readonly { readonly version: number; readonly items: number }[];
  /** By currency. None is shown below `CARD_PAY_PEOPLE_MIN` people. */
  readonly payPerHour: readonly CardPay[];
  readonly checks: readonly CardCheck[];
  /** Null: there are no files. */
  readonly files: { readonly count: number; readonly sha256: string | null; readonly rule: string };
  /** Null in a preview. */
  readonly issued: { readonly id: string; readonly at: string; readonly keyId: string } | null;
}

/**
 * Figures of a dataset card for a customer, who sees them again and again: without people, pay and gold items, because their changes would
 * single out who came last, and tell which items are gold.
 */
export type ProjectFigures = Pick<DatasetCard, 'project' | 'computedAt' | 'items' | 'annotations' | 'review' | 'agreement' | 'interfaces'>;

/** Random part of a public address of a card: 128 bits as base64url. */
export const isProvenanceId = (id: string): boolean => /^[\w-]{22}$/.test(id);

export const provenancePath = (id: string): string => `/provenance/${id}`;

/** @param of all people of the card @returns the number, or words if it or the rest is a small group */
export function peopleText(count: number, of = count): string {
  if (count < CARD_PEOPLE_MIN) return `fewer than ${CARD_PEOPLE_MIN}`;
  const rest = of - count;
  if (rest > 0 && rest < CARD_PEOPLE_MIN) return `${Math.max(CARD_PEOPLE_MIN, of - CARD_PEOPLE_MIN + 1)} or more`;
  return String(count);
}
