import { useParams } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Card, Chip, ErrorState, PageHead, Skeleton, StatusChip, TabLinks } from '@labelbridge/ui';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { BackLink } from '../../../shared/show/BackLink.js';
import { Facts } from '../../../shared/show/Facts.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { type UserDetail, useUser } from '../api/users.js';
import { accountFacts } from '../components/account-facts.js';
import { AccountChanges } from '../components/AccountChanges.js';
import { PayoutAccountCard } from '../components/PayoutAccountCard.js';
import { ApplicationsOf, AuditOf, JobsOf, PaymentsOf } from '../components/user-history.js';
import { ROLE_LABEL } from '../role-label.js';
import styles from './user-page.module.css';

const PARTS = ['jobs', 'applications', 'payments', 'did', 'account'] as const;
const PART_LABEL: Readonly<Record<(typeof PARTS)[number], string>> = {
  jobs: 'Jobs',
  applications: 'Applications',
  payments: 'Payments',
  did: 'What they did',
  account: 'Changes of the account',
};

/** One person: the account, where it is paid to, and what happened. */
export default function UserPage() {
  const { id = '' } = useParams();
  const { data: user, error, reload } = useUser(id);
  const back = <BackLink to="/admin/users">All users</BackLink>;
  if (!user) {
    return (
      <>
        {back}
        <PageHead title="User" />
        <Card>
          {error ? (
            <ErrorState title="The account could not be loaded" error={error} onRetry={() => void reload()} />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
      </>
    );
  }
  return (
    <>
      {back}
      <PageHead
        title={fullName(user)}
        lead={
          <span className={styles.lead}>
            @{user.username} <Chip tone={user.role === 'ADMIN' ? 'info' : 'quiet'}>{ROLE_LABEL[user.role]}</Chip>{' '}
            <StatusChip status={user.status} />
          </span>
        }
      />
      <div className={styles.cards}>
        <div className={styles.column}>
          <Card title="Account">
            <Facts facts={accountFacts(user)} />
          </Card>
          <PayoutAccountCard user={user} />
        </div>
        <Access user={user} />
      </div>
      <History user={user} />
    </>
  );
}

function Access({ user }: { user: UserDetail }) {
  const me = useSession((session) => session.user?.userId);
  return (
    <Card title="Role and access" className={styles.changes}>
      {user._id === me ? (
        <p className={styles.nothing}>This is you. Another admin can change your role and access.</p>
      ) : (
        <AccountChanges user={user} />
      )}
    </Card>
  );
}

function History({ user }: { user: UserDetail }) {
  const address = useListAddress();
  const part = address.read('show', PARTS) ?? 'jobs';
  return (
    <>
      <TabLinks label="History" tabs={PARTS.map((each) => ({ to: address.to({ show: each }), label: PART_LABEL[each] }))} />
      {part === 'jobs' && <JobsOf user={user} />}
      {part === 'applications' && <ApplicationsOf user={user} />}
      {part === 'payments' && <PaymentsOf user={user} />}
      {part === 'did' && <AuditOf key="did" user={user} query={{ actor: user._id }} />}
      {part === 'account' && <AuditOf key="account" user={user} query={{ target: user._id }} />}
    </>
  );
}
