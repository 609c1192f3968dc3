import { type Money, businessDate } from '@labelbridge/contracts';
import { downloadFile, type Schemas, useAction } from '@labelbridge/session';
import { Button, Card, type Column, DataTable, EmptyState, Icon, MoneyText, SelectField } from '@labelbridge/ui';
import { toastFailure } from '../api/toast-failure.js';
import { useApiData } from '../api/calls.js';
import { listKey } from '../list/list-query.js';
import { DetailList } from '../show/DetailList.js';
import { LagosTime } from '../show/LagosTime.js';
import { ResourceCard } from '../show/ResourceCard.js';
import styles from '../ledger/ledger.module.css';

const MONTHS = 24;
const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-11` as `November 2026`. */
export const monthName = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));

/** Lists the months with statements, the present one in Lagos first. */
export function statementMonths(now: Date): string[] {
  const [year = 0, month = 1] = businessDate(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_none, back) => {
    const index = year * 12 + month - 1 - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}

type Line = Schemas['StatementLineDto'];

const COLUMNS: readonly Column<Line>[] = [
  { key: 'text', header: 'Transaction', primary: true, cell: ({ text }) => text },
  { key: 'at', header: 'Date', cell: ({ at }) => <LagosTime instant={at} /> },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <MoneyText money={amount} /> },
  { key: 'balance', header: 'Balance', align: 'end', cell: ({ balance }) => <MoneyText money={balance} /> },
];

interface Props {
  /** `YYYY-MM`; the default is the present month. */
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
  /** The default is the logged-in user. */
  readonly annotatorId?: string | undefined;
}

export function StatementView({ month, onMonth, annotatorId }: Props) {
  const months = statementMonths(new Date());
  const chosen = month ?? months[0] ?? '';
  const query = { month: chosen, ...(annotatorId && { annotatorId }) };
  const statement = useApiData('/api/statements', { query });
  const save = useAction(downloadFile, toastFailure('The statement could not be downloaded'));
  return (
    <>
      <div className={styles.tools}>
        <SelectField
          label="Month"
          name="month"
          value={chosen}
          onChange={onMonth}
          optional="unsaid"
          options={months.map((value) => ({ value, label: monthName(value) }))}
        />
        <Button busy={save.busy} onClick={() => void save.run(listKey('/api/statements/pdf', query))}>
          <Icon name="download" size={18} /> PDF
        </Button>
        <Button disabled={save.busy} onClick={() => void save.run(listKey('/api/statements/export.csv', query))}>
          <Icon name="download" size={18} /> CSV
        </Button>
      </div>
      <ResourceCard resource={statement}>
        {({ lines, opening, closing }) => (
          <>
            <Card flush>
              {lines.length > 0 ? (
                <DataTable
                  caption={`Statement of ${monthName(chosen)}`}
                  columns={COLUMNS}
                  rows={lines}
                  rowKey={(line) => `${line.at} ${line.text} ${line.amount.currency} ${line.amount.amount}`}
                />
              ) : (
                <EmptyState icon="payment" title="No transactions in this month" text="Approved work and payouts appear here." />
              )}
            </Card>
            <Card title="Amount owed">
              <DetailList
                align="start"
                details={[
                  ['At the beginning of the month', <Sums sums={opening} />],
                  ['At its end, or now', <Sums sums={closing} />],
                ]}
              />
            </Card>
          </>
        )}
      </ResourceCard>
    </>
  );
}

function Sums({ sums }: { sums: readonly Money[] }) {
  if (sums.length === 0) return 'None';
  return sums.map((money, index) => (
    <span key={money.currency}>
      {index > 0 && ' and '}
      <MoneyText money={money} />
    </span>
  ));
}
