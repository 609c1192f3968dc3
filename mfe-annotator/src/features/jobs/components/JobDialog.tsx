import { type ReactNode } from 'react';
import { Dialog, ErrorState, Skeleton } from '@labelbridge/ui';
import { type ShownJob, useKnownJob } from '../api/jobs.js';

interface Props {
  readonly job: ShownJob;
  readonly title: string;
  readonly onClose: () => void;
  /** @param job the whole job; without a network its row, where the device never saw the rest */
  readonly children: (job: ShownJob) => ReactNode;
}

/** A dialog about a job. A list has its row alone: the rest is fetched when the dialog opens. */
export function JobDialog({ job, title, onClose, children }: Props) {
  const { data, error, reload } = useKnownJob(job);
  return (
    <Dialog open onClose={onClose} title={title}>
      {data ? children(data) : error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={6} />}
    </Dialog>
  );
}

/** Beside work whose pay the device does not know. */
export const PAY_ONLINE = 'What it pays shows here as soon as there is a network.';
