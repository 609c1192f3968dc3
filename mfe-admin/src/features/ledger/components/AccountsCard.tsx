import { type ReactNode } from 'react';
import { type DataOf } from '@labelbridge/api-client';
import { ResourceCard, useApiData } from '@labelbridge/area-parts';
import { accountLabel, type Money } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card, MoneyText } from '@labelbridge/ui';
import styles from './ledger.module.css';

export function AccountsCard() {
  return (
    <ResourceCard resource={useApiData('/api/ledger/accounts')} lines={5}>
      {(accounts) => <Loaded accounts={accounts} />}
    </ResourceCard>
  );
}

function Loaded({ accounts: { platform, owed, annotators } }: { accounts: DataOf<'/api/ledger/accounts'> }) {
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
        {annotators.length === 0 && <p className={styles.quiet}>No annotator is owed anything.</p>}
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
  if (sums.length === 0) return <span className={styles.quiet}>None</span>;
  return (
    <span className={styles.sums}>
      {sums.map((money) => (
        <MoneyText key={money.currency} money={money} />
      ))}
    </span>
  );
}
