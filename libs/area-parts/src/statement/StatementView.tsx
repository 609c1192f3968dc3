import { type Money } from '@labelbridge/contracts';
import { answer, api, downloadFile, type Schemas, useAction, useResource } from '@labelbridge/session';
import { Button, Card, type Column, DataTable, DateText, EmptyState, ErrorState, Icon, MoneyText, SelectField, TableSkeleton, toast } from '@labelbridge/ui';
import { monthInWords, statementMonths } from './months.js';
import styles from '../ledger/ledger.module.css';

type Line = Schemas['StatementLineDto'];

const COLUMNS: readonly Column<Line>[] = [
  { key: 'text', header: 'What', primary: true, cell: ({ text }) => text },
  { key: 'at', header: 'When', cell: ({ at }) => <DateText instant={at} /> },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <MoneyText money={amount} /> },
  { key: 'balance', header: 'Owed after it', align: 'end', cell: ({ balance }) => <MoneyText money={balance} /> },
];

interface Props {
  /** `YYYY-MM`; the present month where it is not given. */
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
  /** Whose statement it is; undefined for one's own. */
  readonly annotatorId?: string | undefined;
}

/** What was owed in a month, movement by movement, to be read and to be kept as PDF and CSV. */
export function StatementView({ month, onMonth, annotatorId }: Props) {
  const months = statementMonths(new Date());
  const chosen = month ?? months[0] ?? '';
  const query = new URLSearchParams({ month: chosen, ...(annotatorId && { annotatorId }) }).toString();
  const { data, error, reload } = useResource(`/api/statements?${query}`, async () => {
    const asked = { month: chosen, ...(annotatorId && { annotatorId }) };
    return (await answer(api.GET('/api/statements', { params: { query: asked } }))).data;
  });
  const save = useAction(downloadFile, (failure) => toast.error('The statement could not be downloaded', failure.message));
  return (
    <>
      <div className={styles.tools}>
        <SelectField
          label="Month"
          name="month"
          value={chosen}
          onChange={onMonth}
          optional="unsaid"
          options={months.map((value) => ({ value, label: monthInWords(value) }))}
        />
        <Button busy={save.busy} onClick={() => void save.run(`/api/statements/pdf?${query}`)}>
          <Icon name="download" size={18} /> PDF
        </Button>
        <Button disabled={save.busy} onClick={() => void save.run(`/api/statements/export.csv?${query}`)}>
          <Icon name="download" size={18} /> CSV
        </Button>
      </div>
      <Card flush>
        {!data && (error ? <ErrorState error={error} onRetry={() => void reload()} /> : <TableSkeleton />)}
        {data && data.lines.length > 0 && (
          <DataTable
            caption={`Statement of ${monthInWords(chosen)}`}
            columns={COLUMNS}
            rows={data.lines}
            rowKey={(line) => `${line.at} ${line.text} ${line.amount.currency} ${line.amount.amount}`}
          />
        )}
        {data && data.lines.length === 0 && (
          <EmptyState icon="payment" title="Nothing moved in this month" text="Approved work and payouts appear here." />
        )}
      </Card>
      {data && (
        <Card title="Owed">
          <dl className={styles.facts}>
            <Sums label="When the month began" sums={data.opening} />
            <Sums label="At its end, or now" sums={data.closing} />
          </dl>
        </Card>
      )}
    </>
  );
}

function Sums({ label, sums }: { label: string; sums: readonly Money[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {sums.length === 0
          ? 'nothing'
          : sums.map((money, place) => (
              <span key={money.currency}>
                {place > 0 && ' and '}
                <MoneyText money={money} />
              </span>
            ))}
      </dd>
    </div>
  );
}
