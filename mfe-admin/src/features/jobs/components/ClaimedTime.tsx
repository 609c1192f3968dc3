import { TwoLines } from '@labelbridge/area-parts';
import { exceedsClock, formatMinutes, TIME_FLAG_LABEL } from '@labelbridge/contracts';
import { Chip } from '@labelbridge/ui';
import { type JobRow } from '../api/jobs.js';

type Timed = Pick<JobRow, 'status' | 'claimedMinutes' | 'approvedMinutes' | 'clockMinutes' | 'timeFlags'>;

export function ClaimedTime({ job: { status, claimedMinutes, approvedMinutes, clockMinutes = 0, timeFlags = [] } }: { job: Timed }) {
  return (
    <div>
      <TwoLines under={`${formatMinutes(clockMinutes)} on the clock`}>
        {typeof claimedMinutes !== 'number' ? '–' : `${formatMinutes(claimedMinutes)} claimed`}
        {approvedMinutes !== undefined && approvedMinutes !== claimedMinutes && <div>{formatMinutes(approvedMinutes)} paid</div>}
      </TwoLines>
      {status === 'submitted' && exceedsClock(claimedMinutes ?? 0, clockMinutes) && <Chip tone="wait">Confirm</Chip>}
      {status === 'submitted' &&
        timeFlags.map((flag) => (
          <Chip key={flag} tone="wait">
            {TIME_FLAG_LABEL[flag]}
          </Chip>
        ))}
    </div>
  );
}
