import { type ComponentProps } from 'react';
import { ClockPaused } from './ClockPaused.js';
import { NotSent } from './NotSent.js';
import { SentBack } from './SentBack.js';

interface Props extends ComponentProps<typeof NotSent>, Omit<ComponentProps<typeof SentBack>, 'item'> {
  /** False while its clock runs. */
  readonly job: ComponentProps<typeof ClockPaused>['job'] | false;
  /** False where nothing was sent back. */
  readonly sentBack: ComponentProps<typeof SentBack>['item'] | false;
}

/** What stands above an item at times. */
export function Notices({ job, sentBack, comments, readOnly, ...sent }: Props) {
  return (
    <>
      {job && <ClockPaused job={job} />}
      <NotSent {...sent} />
      {sentBack && <SentBack item={sentBack} comments={comments} readOnly={readOnly} />}
    </>
  );
}
