import { useState } from 'react';
import { useAction } from '@labelbridge/session';
import { Button, LinkButton, toast } from '@labelbridge/ui';
import { openGuideline, startJob, type Job } from '../api/jobs.js';
import { jobTitle } from '../job-title.js';
import { OfferDialog } from './OfferDialog.js';

/**
 * Work and Guideline. Both are links, which no browser takes for a pop-up; the clock and the opened guideline are
 * recorded beside. Before the first start, Work shows the offer.
 */
export function WorkLinks({ job, size }: { job: Job; size?: 'small' }) {
  const [offered, setOffered] = useState(false);
  const title = jobTitle(job);
  const start = useAction(
    async () => {
      const { message } = await startJob(job._id);
      if (job.startedAt === null) toast.success(message, title);
    },
    (error) => toast.error('The clock did not start', error.message),
  );
  const work = { variant: 'primary' as const, size, 'aria-label': `Work on ${title}` };
  return (
    <>
      <GuidelineLink job={job} size={size} />
      {job.startedAt === null ? (
        <Button {...work} onClick={() => setOffered(true)}>
          Work
        </Button>
      ) : (
        <LinkButton {...work} href={job.task.taskLink} onClick={() => void start.run()}>
          Work
        </LinkButton>
      )}
      {offered && <OfferDialog job={job} onStart={() => void start.run()} onClose={() => setOffered(false)} />}
    </>
  );
}

/** The link to a task's guideline; that it was opened is recorded, and counts on the overview. */
export function GuidelineLink({ job, size }: { job: Job; size?: 'small' | undefined }) {
  const note = useAction(async () => {
    if (job.guidelineOpenedAt === null) await openGuideline(job._id);
  });
  return (
    <LinkButton
      size={size}
      href={job.task.taskGuidelineLink}
      aria-label={`Guideline of ${jobTitle(job)}`}
      onClick={() => void note.run()}
    >
      Guideline
    </LinkButton>
  );
}
