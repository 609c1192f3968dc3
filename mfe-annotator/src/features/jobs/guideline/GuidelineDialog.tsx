import { useEffect, useRef, useState } from 'react';
import { ExternalLink, GuidelineChanges, GuidelineView, Notice, showClause, useApiData } from '@labelbridge/area-parts';
import { GUIDELINE_MESSAGES } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, ErrorState, Skeleton } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { isWhole, type ShownJob } from '../api/jobs.js';
import { useGuideline } from './use-guideline.js';
import { useKeptPictures } from './kept-pictures.js';
import styles from './guideline-dialog.module.css';

/** The guideline of a job, beside its work: the version by which it is judged, and what later versions change. */
export function GuidelineDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const { data, error, reload } = useGuideline(job);
  const kept = useKeptPictures(data?.clauses);
  const [changesShown, setChangesShown] = useState(false);
  const cited = isWhole(job) ? job.rejectionClause?.number : undefined;
  const { taskGuidelineLink } = job.task;
  const content = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined && kept !== undefined;
  useEffect(() => {
    if (isThere && cited) showClause(cited);
    else if (isThere) content.current?.focus({ preventScroll: true });
  }, [isThere, cited]);
  return (
    <Dialog open title={`Guideline of ${jobTitle(job)}`} width={760} onClose={onClose}>
      {!isThere && (error && !data ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />)}
      {isThere && (
        <div ref={content} tabIndex={-1} className={styles.content}>
          {data.latest > data.version && (
            <Notice tone="info" title={`This job is judged by version ${data.version}`}>
              <p>
                Version {data.latest} is for jobs that are assigned later. {GUIDELINE_MESSAGES.kept}
              </p>
              {!changesShown && (
                <Button size="small" onClick={() => setChangesShown(true)}>
                  See what has changed since
                </Button>
              )}
            </Notice>
          )}
          {changesShown && job.guideline && <Changes projectId={job.guideline.projectId} since={data.version} version={data.latest} />}
          <GuidelineView clauses={data.clauses} cited={cited} kept={kept} />
        </div>
      )}
      <DialogActions>
        {taskGuidelineLink && <ExternalLink href={taskGuidelineLink}>More of this task</ExternalLink>}
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Changes({ projectId, since, version }: { projectId: string; since: number; version: number }) {
  const { data, error, reload } = useApiData('/api/projects/{id}/guideline', { path: { id: projectId }, query: { version, since } });
  return (
    <section className={styles.changes} aria-label={`Changes up to version ${version}`}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={4} />)}
      {data?.versions.map(
        (each) =>
          each.version > since &&
          each.note && (
            <p key={each.version}>
              Version {each.version}: <bdi>{each.note}</bdi>
            </p>
          ),
      )}
      {data?.changes && <GuidelineChanges changes={data.changes} />}
    </section>
  );
}
