import { isEndedJob, workPath } from '@labelbridge/contracts';
import { Button, LinkButton } from '@labelbridge/ui';
import { jobPath, jobTitle } from '../../../shared/names.js';
import { isWhole, type ShownJob } from '../api/jobs.js';
import { isInProduct } from '../api/in-product.js';
import { type Work } from './use-work.js';

interface Props {
  readonly job: ShownJob;
  readonly work: Work;
  readonly size?: 'small' | undefined;
  /** True if another button beside them is the main one. */
  readonly plain?: boolean;
}

/**
 * Links to a job's guideline and, while it is pending, to its work; later, to its task, unless it ended in the product. They are links
 * because browsers block pop-ups; the calls are made beside them. Before the first start, Work shows the offer.
 */
export function WorkLinks({ job, work, size, plain = false }: Props) {
  const title = jobTitle(job);
  const { taskGuidelineLink } = job.task;
  return (
    <>
      {job.guideline ? (
        <Button size={size} aria-label={`Guideline of ${title}`} onClick={() => work.readGuideline(job)}>
          Guideline
        </Button>
      ) : (
        taskGuidelineLink && (
          <LinkButton size={size} href={taskGuidelineLink} aria-label={`Guideline of ${title}`} onClick={() => work.readGuideline(job)}>
            Guideline
          </LinkButton>
        )
      )}
      <TaskLink job={job} work={work} size={size} plain={plain} />
    </>
  );
}

function TaskLink({ job, work, size, plain = false }: Props) {
  const title = jobTitle(job);
  const { taskLink } = job.task;
  if (!taskLink) return null;
  const inProduct = isInProduct(job);
  // The server no longer shows its items.
  if (inProduct && isEndedJob(job.status)) return null;
  const way = inProduct ? { to: workPath(job._id) } : { href: taskLink };
  const look = { variant: plain ? ('ghost' as const) : ('primary' as const), size, 'aria-label': `Work on ${title}` };
  if (job.status !== 'pending') {
    return (
      <LinkButton size={size} {...way} aria-label={inProduct ? `See the work on ${title}` : `Open task ${title}`}>
        {inProduct ? 'See the work' : 'Open task'}
      </LinkButton>
    );
  }
  // The page of the job asks for its content first.
  if (job.contentToAllow && !isWhole(job)) {
    return (
      <LinkButton {...look} aria-label={`Open ${title}`} to={jobPath(job._id)}>
        Open
      </LinkButton>
    );
  }
  if (job.contentToAllow && !inProduct) return null;
  return !job.startedAt ? (
    <Button {...look} onClick={() => work.offer(job)}>
      Work
    </Button>
  ) : (
    <LinkButton {...look} {...way} onClick={() => work.start(job)}>
      Work
    </LinkButton>
  );
}
