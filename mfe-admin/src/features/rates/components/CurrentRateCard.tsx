import { formatQuote, QUOTE_MESSAGES } from '@labelbridge/contracts';
import { type Resource } from '@labelbridge/session';
import { Card, Chip, DateText, ErrorState, Skeleton } from '@labelbridge/ui';
import { Facts } from '../../../shared/show/Facts.js';
import { type CurrentRate } from '../api/rates.js';

/** What is quoted now, or that nothing is and what follows from it. */
export function CurrentRateCard({ current: { data, error, reload } }: { current: Resource<CurrentRate> }) {
  if (!data) return <Card>{error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={3} />}</Card>;
  const { quote, validUntil } = data;
  if (!quote) {
    return (
      <Card title="No rate today" actions={<Chip tone="bad">Missing</Chip>}>
        <p role="status">{QUOTE_MESSAGES.rateMissingForAdmins}</p>
      </Card>
    );
  }
  return (
    <Card title={formatQuote(quote)} actions={<Chip tone="good">Quoted now</Chip>}>
      <Facts
        facts={[
          ['Source', quote.source],
          ['As of', <DateText instant={quote.quotedAt} />],
          ['Quoted until', <DateText instant={validUntil} />],
        ]}
      />
    </Card>
  );
}
