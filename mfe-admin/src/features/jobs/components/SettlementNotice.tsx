import { Notice } from '@labelbridge/area-parts';
import { SETTLEMENT_MESSAGES, type JobSettlement, settlementText } from '@labelbridge/contracts';
import { DateText } from '@labelbridge/ui';

/** Tells what a rejected job pays for its accepted items, and when. */
export function SettlementNotice({ settlement }: { settlement: JobSettlement }) {
  const { by, reviewed } = settlement;
  return (
    <Notice tone={reviewed ? 'info' : 'wait'} title="Pay for the accepted items">
      <p>
        {reviewed ? `${settlementText(settlement)} The annotator can take this pay instead of a rework.` : SETTLEMENT_MESSAGES.unjudged}{' '}
        {by && (
          <>
            {reviewed ? 'If they do nothing, it is paid on' : 'They are paid on'} <DateText instant={by} />.
          </>
        )}
      </p>
    </Notice>
  );
}
