import { useState } from 'react';
import { formatQuote } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Chip, type Column, DateText, EmptyState, PageHead, toast } from '@labelbridge/ui';
import { ListSection } from '../../../shared/list/ListSection.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { ListTools } from '../../../shared/list/ListTools.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { MoneyTabs } from '../../payments/components/MoneyTabs.js';
import { type ExchangeRate, fetchRate, useCurrentRate, useRates } from '../api/rates.js';
import { CurrentRateCard } from '../components/CurrentRateCard.js';
import { SetRateDialog } from '../components/SetRateDialog.js';

const COLUMNS: readonly Column<ExchangeRate>[] = [
  { key: 'rate', header: 'Rate', primary: true, cell: (rate) => formatQuote(rate) },
  { key: 'at', header: 'As of', cell: ({ at }) => <DateText instant={at} /> },
  { key: 'source', header: 'Source', cell: ({ source }) => source },
  { key: 'by', header: 'Set by', cell: ({ by }) => by?.name ?? 'The provider' },
  {
    key: 'fresh',
    header: 'State',
    cell: ({ fresh }) => <Chip tone={fresh ? 'good' : 'quiet'}>{fresh ? 'Not older than a day' : 'Too old to quote'}</Chip>,
  },
];

/** Exchange rates: what is quoted, what was, and how to set one. */
export default function RatesPage() {
  const address = useListAddress();
  const rates = useRates(address.query);
  const current = useCurrentRate();
  const [setting, setSetting] = useState(false);
  const asking = useAction(
    async () => toast.success(await fetchRate()),
    (error) => toast.error('No rate was told', error.message),
  );
  return (
    <>
      <PageHead
        title="Exchange rates"
        lead="Work in dollars is paid in Naira, at a rate that is dated and kept on its invoice."
        actions={
          <>
            <Button busy={asking.busy} onClick={() => void asking.run()}>
              Ask the provider
            </Button>
            <Button variant="primary" onClick={() => setSetting(true)}>
              Set rate
            </Button>
          </>
        }
      />
      <MoneyTabs />
      <CurrentRateCard current={current} />
      <ListTools address={address} label="Search by source" />
      <ListSection
        list={rates}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Rates, the newest first"
        failure={{ title: 'The rates could not be loaded' }}
        {...shownBy(address)}
        empty={<EmptyState icon="payment" title="No rate was set yet" text="Set one, or ask the provider for its rate." />}
      />
      {setting && <SetRateDialog present={current.data?.quote?.rate} onClose={() => setSetting(false)} />}
    </>
  );
}
