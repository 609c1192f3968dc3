import { type ItemEnd } from '@labelbridge/workspace';
import { type ComponentProps } from 'react';
import { SubmitDialog } from '../components/SubmitDialog.js';

interface Props extends ComponentProps<typeof SubmitDialog> {
  /** How each item of the job ended on this device. */
  readonly ends: readonly (ItemEnd | null | undefined)[];
}

/** Submits a job with the progress of this device: the server has all of it by then, and counts the same. */
export function SubmitWork({ job, ends, ...props }: Props) {
  const skipped = ends.filter((each) => each?.kind === 'skipped').length;
  const done = ends.filter(Boolean).length - skipped;
  return <SubmitDialog job={{ ...job, progress: { items: ends.length, done, skipped } }} {...props} />;
}
