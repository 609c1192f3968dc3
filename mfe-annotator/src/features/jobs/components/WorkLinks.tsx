import { Button, LinkButton } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { type Job } from '../api/jobs.js';
import { type Work } from './use-work.js';

/**
 * Work and Guideline. Both are links, because browsers block pop-ups; the calls are made beside them. Before the first
 * start, Work shows the offer.
 */
export function WorkLinks({ job, work, size }: { job: Job; work: Work; size?: 'small' }) {
  const title = jobTitle(job);
  const look = { variant: 'primary' as const, size, 'aria-label': `Work on ${title}` };
  return (
    <>
      <LinkButton
        size={size}
        href={job.task.taskGuidelineLink}
        aria-label={`Guideline of ${title}`}
        onClick={() => work.readGuideline(job)}
      >
        Guideline
      </LinkButton>
      {job.startedAt === null ? (
        <Button {...look} onClick={() => work.offer(job)}>
          Work
        </Button>
      ) : (
        <LinkButton {...look} href={job.task.taskLink} onClick={() => work.start(job)}>
          Work
        </LinkButton>
      )}
    </>
  );
}
