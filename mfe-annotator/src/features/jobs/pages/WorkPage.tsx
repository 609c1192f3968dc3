import { useMemo, type ReactNode } from 'react';
import { useParams } from '@labelbridge/router';
import { type ApiError, toApiError } from '@labelbridge/session';
import { ErrorState, LinkButton, Skeleton, useDocumentTitle } from '@labelbridge/ui';
import { type JobWork, useLazyModule } from '@labelbridge/workspace';
import { jobTitle } from '../../../shared/names.js';
import { type Job, useJob } from '../api/jobs.js';
import { interfaceOf, useFreshJobRows, useJobInterface } from '../api/work-items.js';
import { JobWorkspace } from '../workspace/JobWorkspace.js';
import { SCREENS } from '../workspace/lazy.js';
import { useItemsNews } from '../workspace/use-items-news.js';
import { useItems } from '../workspace/use-items.js';
import { useJobWork } from '../workspace/use-job-work.js';
import styles from '../workspace/work.module.css';

export default function WorkPage() {
  const { jobId = '' } = useParams();
  const { data: job, error, reload } = useJob(jobId);
  useDocumentTitle(job ? `Work: ${jobTitle(job)}` : 'Work');
  return (
    <Full>{job ? <Started job={job} /> : error ? <Failed error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />}</Full>
  );
}

const Full = ({ children }: { children: ReactNode }) => (
  <div className={styles.full} data-full-screen>
    {children}
  </div>
);

/** The page of the job shows the pay before the first start. */
function Started({ job }: { job: Job }) {
  const isStarted = job.items && (job.status !== 'pending' || job.startedAt);
  const screens = useLazyModule(SCREENS, !isStarted);
  if (isStarted) return <Loaded job={job} />;
  return screens ? <screens.NotStarted job={job} /> : <Skeleton lines={6} />;
}

function Loaded({ job }: { job: Job }) {
  const { hold, work, take } = useJobWork(job._id, job.status === 'pending');
  const screens = useLazyModule(SCREENS, hold === 'elsewhere');
  if (hold === 'elsewhere' && screens) return <screens.Elsewhere job={job} onTake={take} />;
  return hold === 'held' && work ? <Held job={job} work={work} /> : <Skeleton lines={6} />;
}

/** Loads the items only after this tab holds the job: they then include the changes of another tab. */
function Held({ job, work }: { job: Job; work: JobWork }) {
  const rows = useFreshJobRows(job._id);
  const config = useJobInterface(job._id);
  const { items, error: unread } = useItems(rows.data);
  useItemsNews(job, work, rows.reload);
  const read = useMemo(() => {
    if (unread) return { error: unread };
    if (!items || !config.data) return undefined;
    try {
      return { items, config: interfaceOf(config.data) };
    } catch (failure) {
      return { error: toApiError(failure) };
    }
  }, [items, unread, config.data]);
  const retry = () => void Promise.all([rows.reload(), config.reload()]);

  const error = read?.error ?? (read ? undefined : (rows.error ?? config.error));
  if (error) return <Failed error={error} onRetry={retry} />;
  if (!read?.items) return <Skeleton lines={6} />;
  return <JobWorkspace job={job} config={read.config} items={read.items} work={work} />;
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <div className={styles.message}>
      <ErrorState error={error} onRetry={onRetry} />
      <LinkButton to="/dashboard/jobs">See your jobs</LinkButton>
    </div>
  );
}
