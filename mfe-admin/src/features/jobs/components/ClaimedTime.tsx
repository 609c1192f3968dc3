import { TwoLines } from '@labelbridge/area-parts';
import { formatMinutes, needsConfirmation } from '@labelbridge/contracts';
import { Chip } from '@labelbridge/ui';
import { type ShownJob } from '../api/jobs.js';

/** The claimed time and the clock's, and a mark where the claim is far above the clock. */
export function ClaimedTime({ job: { claimedMinutes, clockMinutes = 0 } }: { job: ShownJob }) {
  return (
    <div>
      <TwoLines under={`${formatMinutes(clockMinutes)} on the clock`}>
        {typeof claimedMinutes !== 'number' ? '–' : `${formatMinutes(claimedMinutes)} claimed`}
      </TwoLines>
      {needsConfirmation(claimedMinutes ?? 0, clockMinutes) && <Chip tone="wait">Confirm</Chip>}
    </div>
  );
}
