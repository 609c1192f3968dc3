import { accountLabel, type Money } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card, ErrorState, MoneyText, Skeleton } from '@labelbridge/ui';
import { type ReactNode } from 'react';
import { type Accounts, useAccounts } from '../api/ledger.js';
import styles from './ledger.module.css';

/** What the platform's accounts have, and what is owed to whom. An account leads to its postings. */
export function AccountsCard() {
  const { data, error, reload } = useAccounts();
  if (!data) return <Card>{error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={5} />}</Card>;
  return <Loaded accounts={data} />;
}

function Loaded({ accounts: { platform, owed, annotators } }: { accounts: Accounts }) {
  return (
    <div className={styles.accounts}>
      <Card title="Accounts of the platform">
        <ul className={styles.list}>
          {platform.map(({ account, balances }) => (
            <Account key={account} account={account} label={accountLabel(account)} sums={balances} />
          ))}
        </ul>
      </Card>
      <Card title="Owed to annotators" actions={<Sums sums={owed} />}>
        <ul className={styles.list}>
          {annotators.map(({ account, annotatorName, balances }) => (
            <Account key={account} account={account} label={annotatorName ?? accountLabel(account)} sums={balances} />
          ))}
        </ul>
        {annotators.length === 0 && <p className={styles.quiet}>Nobody is owed anything.</p>}
      </Card>
    </div>
  );
}

function Account({ account, label, sums }: { account: string; label: ReactNode; sums: readonly Money[] }) {
  return (
    <li>
      <Link to={`?account=${encodeURIComponent(account)}`}>{label}</Link>
      <Sums sums={sums} />
    </li>
  );
}

function Sums({ sums }: { sums: readonly Money[] }) {
  if (sums.length === 0) return <span className={styles.quiet}>nothing</span>;
  return (
    <span className={styles.sums}>
      {sums.map((money) => (
        <MoneyText key={money.currency} money={money} />
      ))}
    </span>
  );
}
