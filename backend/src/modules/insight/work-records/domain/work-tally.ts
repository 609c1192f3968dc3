import { shownInterval } from '@labelbridge/annotation';
import {
  type Accuracy,
  businessDate,
  clockMinutesOf,
  type Language,
  LANGUAGES,
  MODALITIES,
  type PlainDate,
  type RecordShare,
  WORK_RECORD_LIMITS,
  WORK_RECORD_MESSAGES,
  type WorkFigures,
} from '@labelbridge/contracts';
import { approvedMinutesOf, confirmedMinutesOf } from '../../../work/jobs/domain/job-time.js';
import { type ApprovedJob } from '../../../work/jobs/job-queries.js';

/** Figures of work besides approved jobs. */
interface Measured {
  readonly gold: Accuracy;
  readonly rejected: number;
  /** Languages that projects ask for, by project. */
  readonly languages: ReadonlyMap<string, readonly Language[]>;
}

/** Digits that programs in other languages write alike. */
const DIGITS = 4;
const rounded = (bound: number | null): number | null => bound && Number(bound.toFixed(DIGITS));

/** Adds up the approved jobs of a person. */
export class WorkTally {
  jobs = 0;
  private minutes = 0;
  private first: PlainDate | null = null;
  private last: PlainDate | null = null;
  private readonly kinds = new Map<string, { jobs: number; items: number }>();
  private readonly byProject = new Map<string, number>();

  add(job: ApprovedJob): void {
    this.jobs += 1;
    this.minutes += minutesOf(job);
    const kind = this.kinds.get(job.modality) ?? { jobs: 0, items: 0 };
    // A part payment leaves items that were sent back.
    const items = job.items ? job.items.total - job.items.skipped - job.items.sentBack : 0;
    this.kinds.set(job.modality, { jobs: kind.jobs + 1, items: kind.items + items });
    if (job.projectId) this.byProject.set(String(job.projectId), (this.byProject.get(String(job.projectId)) ?? 0) + 1);
    const handedIn = job.submittedDate ?? job.approvedDate;
    if (!handedIn) return;
    const day = businessDate(handedIn);
    if (this.first === null || day < this.first) this.first = day;
    if (this.last === null || day > this.last) this.last = day;
  }

  get projectIds(): string[] {
    return [...this.byProject.keys()];
  }

  figures({ gold, rejected, languages }: Measured): WorkFigures {
    return {
      dates: this.first !== null && this.last !== null ? { first: this.first, last: this.last } : null,
      kinds: MODALITIES.flatMap((kind) => {
        const done = this.kinds.get(kind);
        return done ? [{ kind, ...done }] : [];
      }),
      hours: { minutes: this.minutes },
      quality: {
        gold: shareOf(gold.right, gold.seen, WORK_RECORD_MESSAGES.fewAnswers),
        decided: shareOf(this.jobs, this.jobs + rejected, WORK_RECORD_MESSAGES.fewDecisions),
      },
      languages: LANGUAGES.flatMap((tag) => {
        const asking = [...this.byProject].filter(([id]) => languages.get(id)?.includes(tag));
        return asking.length > 0 ? [{ tag, jobs: asking.reduce((sum, [, jobs]) => sum + jobs, 0) }] : [];
      }),
    };
  }
}

/** The minutes that an admin confirmed; without one, as after silence, at most the clock's. An old approval has the claimed ones. */
function minutesOf({ history, submission, clock }: ApprovedJob): number {
  const claimed = submission?.minutes ?? 0;
  const isOld = approvedMinutesOf(history) === undefined;
  return confirmedMinutesOf(history) ?? (isOld ? claimed : Math.min(claimed, clockMinutesOf(clock.seconds)));
}

function shareOf(right: number, seen: number, reason: string): RecordShare {
  if (seen < WORK_RECORD_LIMITS.measuredFrom) return { share: null, reason };
  const { low, high } = shownInterval(right, seen);
  return { share: { right, seen, low: rounded(low), high: rounded(high) }, reason: null };
}
