import { type FlagRule } from '@labelbridge/contracts';

export interface FlagFact {
  readonly label: string;
  readonly value: string;
}

/** A piece of the evidence as it was when the flag was made. It has no names. */
export interface EvidenceRow {
  /** The beginning of the item's text. */
  readonly item: string | null;
  /** The person's work; of two items, the new one. */
  readonly own: string | null;
  /** The other person's work; of two items, the earlier one. Only admins see it. */
  readonly other: string | null;
  readonly jobId: string | null;
  /** The item's place in the job, from 1. */
  readonly number: number | null;
  readonly taskIds: readonly string[];
  /** Pictures of two items: the new and the earlier one. */
  readonly mediaIds: readonly (string | null)[];
  /** An answer on a gold item: shown to the person only once its known answer is. */
  readonly answerId: string | null;
}

export interface Evidence {
  readonly facts: readonly FlagFact[];
  readonly rows: readonly EvidenceRow[];
}

/** The result of a rule, of which a flag is made. */
export interface Finding {
  readonly rule: FlagRule;
  readonly annotatorId: string | null;
  readonly otherId: string | null;
  readonly projectId: string | null;
  /** Digests of the evidence: the same evidence never makes two flags. The first is kept; the others are of earlier keys. */
  readonly digests: readonly [string, ...string[]];
  /** Joins the flags of both people. */
  readonly pair: string | null;
  readonly itemIds: readonly string[];
  /** For admins. */
  readonly evidence: Evidence;
  /** For the person: their own work alone. */
  readonly shown: Evidence;
}

const EXCERPT = 300;

export const excerpt = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

const EMPTY: EvidenceRow = { item: null, own: null, other: null, jobId: null, number: null, taskIds: [], mediaIds: [], answerId: null };

export const rowOf = (row: Partial<EvidenceRow>): EvidenceRow => ({ ...EMPTY, ...row });

export const NO_EVIDENCE: Evidence = { facts: [], rows: [] };
