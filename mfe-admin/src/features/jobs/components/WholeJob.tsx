import { type ReactNode } from 'react';
import { ResourceCard } from '@labelbridge/area-parts';
import { Dialog } from '@labelbridge/ui';
import { type JobDetail, type ShownJob, useJob } from '../api/jobs.js';

interface Props {
  readonly job: ShownJob;
  /** Title of the dialog until the job is fetched. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (job: JobDetail) => ReactNode;
}

/** Fetches the whole job for a dialog: a list has only its row. */
export function WholeJob({ job, title, onClose, children }: Props) {
  const found = useJob(job._id);
  if (found.data) return children(found.data);
  return (
    <Dialog open onClose={onClose} title={title}>
      <ResourceCard resource={found} errorTitle="The job could not be loaded" lines={4}>
        {() => null}
      </ResourceCard>
    </Dialog>
  );
}
