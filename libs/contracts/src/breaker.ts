/** Decisions of this many days count. */
export const BREAKER_DAYS = 7;

/** Fewer decisions than this say nothing. */
const DECIDED_MIN = 10;
const REJECTED_SHARE_MAX = 0.3;

/** A share this many times the usual one is too much, of at least `REJECTED_MIN` rejections and once the usual one is known. */
const TIMES_USUAL = 5;
const REJECTED_MIN = 3;
/** A usual share below this counts as this: many approvals at once must not stop others. */
const USUAL_SHARE_MIN = 0.02;
const USUAL_DECIDED_MIN = 100;

/** Rejections of so many jobs at once wait. */
export const BULK_REJECTION_MAX = 10;

export interface Decided {
  readonly decided: number;
  readonly rejected: number;
}

/**
 * Tells if a rejection waits for a second admin.
 *
 * @param recent of the last days in its project, for its customer or by its admin, with this rejection
 * @param usual of all projects
 */
export function isTooMuchRejected({ decided, rejected }: Decided, usual: Decided): boolean {
  if (decided < DECIDED_MIN) return false;
  const share = rejected / decided;
  if (share > REJECTED_SHARE_MAX) return true;
  return (
    rejected >= REJECTED_MIN &&
    usual.decided >= USUAL_DECIDED_MIN &&
    share > TIMES_USUAL * Math.max(USUAL_SHARE_MIN, usual.rejected / usual.decided)
  );
}

interface WithProposal {
  readonly proposal?: { readonly by: { readonly _id: string }; readonly at: Date } | null;
  readonly statusChangedAt: Date;
}

/** The rejection that waits for a second admin. One from before the last change of its job does not. */
export const waitingProposal = <Job extends WithProposal>({ proposal, statusChangedAt }: Job): Job['proposal'] | null =>
  proposal && proposal.at >= statusChangedAt ? proposal : null;

/** Tells if this admin proposed the rejection that waits: another one must agree. */
export const isProposer = (job: WithProposal, adminId: string): boolean => waitingProposal(job)?.by._id === adminId;

/** Names whose decisions are too much: `task` of a job without a project, `you` the admin who decides. */
export type Counted = 'project' | 'task' | 'customer' | 'you';

const soMuch = (counted: Counted): string =>
  `${counted === 'you' ? 'you refused so much work' : `so much work of this ${counted} was refused`} in ${BREAKER_DAYS} days`;

const BULK = `rejections of ${BULK_REJECTION_MAX} jobs or more at once wait for a second admin.`;
const UNSEEN = 'Until then nothing changes for the annotator.';

export const BREAKER_MESSAGES = {
  waits: (counted: Counted | 'bulk') =>
    counted === 'bulk'
      ? `Not rejected yet: ${BULK} ${UNSEEN}`
      : `Not rejected yet: ${soMuch(counted)} that a second admin must agree. ${UNSEEN}`,
  cancel: (counted: Counted) =>
    `Not cancelled: ${soMuch(counted)} that no admin alone cancels handed-in work below its price. Reject it, and a second admin agrees, or pay its price.`,
  approve: (counted: Counted) =>
    `Not approved: ${soMuch(counted)} that no admin alone approves work below half its price. Reject it, and a second admin agrees, or pay at least half its price.`,
  /** Before rejections of several jobs. */
  before: (jobs: number): string =>
    jobs >= BULK_REJECTION_MAX
      ? `R${BULK.slice(1)}`
      : `A rejection waits for a second admin if, in ${BREAKER_DAYS} days, over ${REJECTED_SHARE_MAX * 100} % of ${DECIDED_MIN} decisions or more were rejections in its project, for its customer or by you, or far more than usual.`,
  alone: 'No other admin has the duty Review, so nobody could agree at present.',
  yours: 'You proposed this rejection, so another admin must agree to it.',
  title: 'A rejection waits for a second admin',
  agree: 'To agree, another admin rejects the job. An approval ends it.',
} as const;
