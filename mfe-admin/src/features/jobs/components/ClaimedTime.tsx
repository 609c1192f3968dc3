import { TwoLines } from '@labelbridge/area-parts';
import { formatMinutes, needsConfirmation } from '@labelbridge/contracts';
import { Chip } from '@labelbridge/ui';
import { type JobRow } from '../api/jobs.js';

type Timed = Pick<JobRow, 'status' | 'claimedMinutes' | 'approvedMinutes' | 'clockMinutes'>;

/** The claimed time and the clock's, what is paid of it, and while it waits a mark where the claim is far above the clock. */
export function ClaimedTime({ job: { status, claimedMinutes, approvedMinutes, clockMinutes = 0 } }: { job: Timed }) {
  return (
    <div>
      <TwoLines under={`${formatMinutes(clockMinutes)} on the clock`}>
        {typeof claimedMinutes !== 'number' ? '–' : `${formatMinutes(claimedMinutes)} claimed`}
        {approvedMinutes !== undefined && approvedMinutes !== claimedMinutes && <div>{formatMinutes(approvedMinutes)} paid</div>}
      </TwoLines>
      {status === 'submitted' && needsConfirmation(claimedMinutes ?? 0, clockMinutes) && <Chip tone="wait">Confirm</Chip>}
    </div>
  );
}
