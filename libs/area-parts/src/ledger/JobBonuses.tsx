import { Link } from '@labelbridge/router';
import { Card, DateText, ErrorState, MoneyText, StatusChip } from '@labelbridge/ui';
import { usePagedList } from '../list/use-paged-list.js';
import styles from './ledger.module.css';

interface Props {
  readonly jobId: string;
  readonly invoicePath: (invoiceId: string) => string;
}

/** The bonuses of a job, void ones too. Shown if there is one. */
export function JobBonuses({ jobId, invoicePath }: Props) {
  const { data, error, reload } = usePagedList('/api/payments', { query: { bonusOf: jobId, limit: 100 } });
  if (error && !data) {
    return (
      <Card title="Bonuses">
        <ErrorState title="The bonuses could not be loaded" error={error} onRetry={() => void reload()} />
      </Card>
    );
  }
  if (!data?.length) return null;
  return (
    <Card title="Bonuses">
      <ul className={styles.bonuses}>
        {data.map(({ _id, invoiceNumber, amount, status, invoicedDate, bonus }) => (
          <li key={_id}>
            <MoneyText money={amount} />, <DateText instant={invoicedDate} dateOnly /> <StatusChip status={status} />
            <br />
            <bdi>{bonus?.reason}</bdi>
            <br />
            <Link to={invoicePath(_id)}>{invoiceNumber}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
