import { DetailList, DetailPage, useListAddress, useTab } from '@labelbridge/area-parts';
import { useParams } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Card, Chip, LinkButton, PageHead, StatusChip, TabLinks } from '@labelbridge/ui';
import { BonusButton } from '../../../shared/bonus/BonusButton.js';
import { useDuties } from '../../../shared/duties.js';
import { fullName } from '../../../shared/PersonName.js';
import { ROLE_LABEL } from '../../../shared/names.js';
import { personQualityPath } from '../../../shared/paths.js';
import { type UserDetail, useUser } from '../api/users.js';
import { AccountChanges } from '../components/AccountChanges.js';
import { PayoutAccountCard } from '../components/PayoutAccountCard.js';
import { accountDetails } from '../components/ManageUserDialog.js';
import { ApplicationsOf, AuditOf, JobsOf, PaymentsOf } from '../components/user-history.js';
import styles from './user-page.module.css';

const PARTS = ['jobs', 'applications', 'payments', 'did', 'account'] as const;
const PART_LABEL: Readonly<Record<(typeof PARTS)[number], string>> = {
  jobs: 'Jobs',
  applications: 'Applications',
  payments: 'Payments',
  did: 'Actions by this user',
  account: 'Changes to this account',
};

export default function UserPage() {
  const { id = '' } = useParams();
  return (
    <DetailPage
      back={{ to: '/admin/users', label: 'All users' }}
      title="User"
      resource={useUser(id)}
      errorTitle="The account could not be loaded"
      lines={8}
    >
      {(user) => <Loaded user={user} />}
    </DetailPage>
  );
}

function Loaded({ user }: { user: UserDetail }) {
  const duties = useDuties();
  const me = useSession((session) => session.user?.userId);
  const seesWork = user.role === 'USER' && (duties.includes('projects') || duties.includes('review'));
  return (
    <>
      <PageHead
        title={fullName(user)}
        actions={
          <>
            {user.role === 'USER' && user.status === 'active' && user._id !== me && (
              <BonusButton annotator={{ _id: user._id, name: fullName(user) }} />
            )}
            {seesWork && <LinkButton to={personQualityPath(user._id)}>Quality</LinkButton>}
          </>
        }
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
            <DetailList details={accountDetails(user)} />
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
  const part = useTab(PARTS, 'show');
  return (
    <>
      <TabLinks label="History" tabs={PARTS.map((each) => ({ to: address.to({ show: each }), label: PART_LABEL[each] }))} />
      {part === 'jobs' && (
        <p className={styles.links}>
          <LinkButton size="small" to={`/admin/jobs?annotatorId=${user._id}`}>
            Open in Jobs
          </LinkButton>
          <LinkButton size="small" to={`/admin/payments/statements?annotatorId=${user._id}`}>
            Statement
          </LinkButton>
        </p>
      )}
      {part === 'jobs' && <JobsOf user={user} />}
      {part === 'applications' && <ApplicationsOf user={user} />}
      {part === 'payments' && <PaymentsOf user={user} />}
      {part === 'did' && <AuditOf key="did" user={user} query={{ actor: user._id }} />}
      {part === 'account' && <AuditOf key="account" user={user} query={{ target: user._id }} />}
    </>
  );
}
