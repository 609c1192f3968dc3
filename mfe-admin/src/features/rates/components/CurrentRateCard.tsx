import { DetailList, ResourceCard } from '@labelbridge/area-parts';
import { formatQuote, QUOTE_MESSAGES, rateSourceText } from '@labelbridge/contracts';
import { type Resource } from '@labelbridge/session';
import { Card, Chip, DateText } from '@labelbridge/ui';
import { type CurrentRate } from '../api/rates.js';

export function CurrentRateCard({ current }: { current: Resource<CurrentRate> }) {
  return (
    <ResourceCard resource={current} lines={3}>
      {({ quote, validUntil }) =>
        quote ? (
          <Card title={formatQuote(quote)} actions={<Chip tone="good">Current</Chip>}>
            <DetailList
              details={[
                ['Source', rateSourceText(quote.source)],
                ['As of', <DateText instant={quote.quotedAt} />],
                ['Valid until', <DateText instant={validUntil} />],
              ]}
            />
          </Card>
        ) : (
          <Card title="No rate today" actions={<Chip tone="bad">Missing</Chip>}>
            <p role="status">{QUOTE_MESSAGES.rateMissingForAdmins}</p>
          </Card>
        )
      }
    </ResourceCard>
  );
}
