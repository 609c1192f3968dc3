import { useState } from 'react';
import {
  ListSection,
  ListToolbar,
  toastFailure,
  useListAddress,
  usePagedList,
  DetailList,
  ResourceCard,
  DeadlineText,
} from '@labelbridge/area-parts';
import { formatQuote, ONE_ADMIN_MESSAGES, rateSourceText, QUOTE_MESSAGES } from '@labelbridge/contracts';
import { useAction, type Resource } from '@labelbridge/session';
import { Button, Chip, type Column, DateText, EmptyState, PageHead, toast, Card } from '@labelbridge/ui';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { type ExchangeRate, fetchRate, useCurrentRate, useRateBand, type CurrentRate } from '../api/rates.js';
import { SetRateDialog } from '../components/SetRateDialog.js';
import { WaitingRate } from '../components/WaitingRate.js';
import { OneAdminNotice } from '../../../shared/OneAdminNotice.js';

const COLUMNS: readonly Column<ExchangeRate>[] = [
  { key: 'rate', header: 'Rate', primary: true, cell: (rate) => formatQuote(rate) },
  { key: 'at', header: 'As of', cell: ({ at }) => <DateText instant={at} /> },
  { key: 'source', header: 'Source', cell: ({ source }) => rateSourceText(source) },
  {
    key: 'by',
    header: 'Set by',
    cell: ({ by, approvedBy }) => (by ? `${by.name}${approvedBy ? `, approved by ${approvedBy.name}` : ''}` : 'The provider'),
  },
  {
    key: 'fresh',
    header: 'Status',
    cell: ({ fresh }) => <Chip tone={fresh ? 'good' : 'quiet'}>{fresh ? 'Less than a day old' : 'Expired'}</Chip>,
  },
];

export default function RatesPage() {
  const address = useListAddress();
  const current = useCurrentRate();
  const band = useRateBand();
  const [setting, setSetting] = useState(false);
  const asking = useAction(async () => toast.success(await fetchRate()), toastFailure('The provider sent no rate'));
  return (
    <>
      <PageHead
        title="Exchange rates"
        lead="Work in dollars is paid in Naira. Each invoice keeps its rate and the date of the rate."
        actions={
          <>
            <Button busy={asking.busy} onClick={() => void asking.run()}>
              Fetch from the provider
            </Button>
            <Button variant="primary" onClick={() => setSetting(true)}>
              Set rate
            </Button>
          </>
        }
      />
      <PaymentTabs />
      <OneAdminNotice what={ONE_ADMIN_MESSAGES.rate} />
      {band.data?.waiting && <WaitingRate waiting={band.data.waiting} confirmed={band.data.confirmed} />}
      <CurrentRateCard current={current} />
      <ListToolbar address={address} label="Search by source" />
      <ListSection
        list={usePagedList('/api/rates', { query: address.query })}
        address={address}
        columns={COLUMNS}
        caption="Rates, the newest first"
        failure={{ title: 'The rates could not be loaded' }}
        empty={<EmptyState icon="payment" title="No rate yet" text="Set one, or fetch the provider's rate." />}
      />
      {setting && <SetRateDialog present={current.data?.quote?.rate} band={band.data} onClose={() => setSetting(false)} />}
    </>
  );
}

function CurrentRateCard({ current }: { current: Resource<CurrentRate> }) {
  return (
    <ResourceCard resource={current} lines={3}>
      {({ quote, validUntil }) =>
        quote ? (
          <Card title={formatQuote(quote)} actions={<Chip tone="good">Current</Chip>}>
            <DetailList
              details={[
                ['Source', rateSourceText(quote.source)],
                ['As of', <DateText instant={quote.quotedAt} />],
                ['Valid until', <DeadlineText instant={validUntil} />],
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
