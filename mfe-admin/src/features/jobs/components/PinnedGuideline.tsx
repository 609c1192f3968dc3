import { ExternalLink, GuidelineView } from '@labelbridge/area-parts';
import { ErrorState, Skeleton } from '@labelbridge/ui';
import { useState } from 'react';
import { useGuideline } from '../../guidelines/api/guidelines.js';
import { type JobDetail } from '../api/jobs.js';
import styles from './job.module.css';

/** Guidelines that stay open from item to item. */
const opened = new Set<string>();

/** The clauses by which a job is judged, folded. They are loaded when they are opened; the cited one is marked. */
export function PinnedGuideline({ job: { guideline, rejectionClause } }: { job: JobDetail }) {
  const id = guideline ? `${guideline.projectId} ${guideline.version}` : '';
  const [open, setOpen] = useState(opened.has(id));
  const clauses = useGuideline(guideline?.projectId ?? '', guideline && open ? { version: guideline.version } : null);
  if (!guideline) return null;
  const onToggle = (isOpen: boolean): void => {
    setOpen(isOpen);
    if (isOpen) opened.add(id);
    else opened.delete(id);
  };
  return (
    <details className={styles.guideline} open={open} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>Version {guideline.version}, by which this job is judged</summary>
      {open && clauses.data && (
        <div className={styles.clauses} role="group" aria-label="Clauses" tabIndex={0}>
          <GuidelineView scope="beside-" clauses={clauses.data.clauses} cited={rejectionClause?.number} />
        </div>
      )}
      {open &&
        !clauses.data &&
        (clauses.error ? <ErrorState error={clauses.error} onRetry={() => void clauses.reload()} /> : <Skeleton lines={5} />)}
    </details>
  );
}

/** The guideline elsewhere that the task names: of a job with clauses, it adds to them. */
export function TaskGuidelineLink({ job: { guideline, task } }: { job: JobDetail }) {
  return (
    task.taskGuidelineLink && <ExternalLink href={task.taskGuidelineLink}>{guideline ? 'More of the task' : 'Guideline'}</ExternalLink>
  );
}
