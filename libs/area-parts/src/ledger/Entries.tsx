import { accountLabel } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { MoneyText } from '@labelbridge/ui';
import styles from './ledger.module.css';

type Posting = Schemas['PostingDto'];

export function Entries({
  posting: { entries },
  nameOf,
}: {
  posting: Pick<Posting, 'entries'>;
  nameOf?: (annotatorId: string) => string | undefined;
}) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ account, currency, amount }) => (
        <li key={`${account} ${currency}`}>
          <span>{accountLabel(account, nameOf)}</span>
          <MoneyText money={{ amount, currency }} />
        </li>
      ))}
    </ul>
  );
}
