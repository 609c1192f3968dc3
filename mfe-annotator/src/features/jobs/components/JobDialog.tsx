import { type ReactNode } from 'react';
import { Dialog, ErrorState, Skeleton } from '@labelbridge/ui';
import { type ShownJob, useKnownJob } from '../api/jobs.js';

interface Props {
  readonly job: ShownJob;
  readonly title: string;
  readonly onClose: () => void;
  /** @param job the whole job, or its row if the device is offline and never fetched the job */
  readonly children: (job: ShownJob) => ReactNode;
}

/** A dialog about a job. A list has only its row: the rest is fetched when the dialog opens. */
export function JobDialog({ job, title, onClose, children }: Props) {
  const { data, error, reload } = useKnownJob(job);
  return (
    <Dialog open onClose={onClose} title={title}>
      {data ? children(data) : error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />}
    </Dialog>
  );
}

/** Text if the device does not know the pay. */
export const PAY_ONLINE = 'What it pays shows here as soon as there is a network.';
