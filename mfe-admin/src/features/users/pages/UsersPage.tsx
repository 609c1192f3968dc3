import { useState } from 'react';
import { ExportCsvButton } from '@labelbridge/area-parts';
import { ADMIN_TOAST_MESSAGES, ROLES, USER_STATUSES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Button, Chip, type Column, EmptyState, LinkButton, PageHead, StatusChip } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { Filter, ListTools } from '../../../shared/list/ListTools.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { EmailText } from '../../../shared/show/EmailText.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { type User, useUsers } from '../api/users.js';
import { ManageUserDialog } from '../components/ManageUserDialog.js';
import { ROLE_LABEL } from '../role-label.js';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: `${ROLE_LABEL[role]}s` }));
const STATUS_OPTIONS = USER_STATUSES.map((status) => ({ value: status, label: status === 'active' ? 'Active' : 'Suspended' }));

/** Users Management (specification section 2). */
export default function UsersPage() {
  const address = useListAddress(['lastname', 'createdAt']);
  const role = address.read('role', ROLES);
  const status = address.read('status', USER_STATUSES);
  const query = { ...address.query, ...(role && { role }), ...(status && { status }) };
  const users = useUsers(query);
  const me = useSession((session) => session.user?.userId);
  const [managed, setManaged] = useState<User>();

  const columns: Column<User>[] = [
    { key: 'sn', header: 'S/N', cell: (_, index) => index + 1, tableOnly: true },
    {
      key: 'lastname',
      header: 'Annotator Full Name',
      primary: true,
      sortable: true,
      cell: (user) => <Link to={`/admin/users/${user._id}`}>{fullName(user)}</Link>,
    },
    { key: 'email', header: 'Email', cell: ({ email }) => <EmailText email={email} /> },
    { key: 'username', header: 'Username', cell: (user) => user.username },
    { key: 'phone', header: 'Phone Number', cell: (user) => user.phone },
    {
      key: 'role',
      header: 'Role',
      // Nearly everybody is active: only the others are worth a glance.
      cell: (user) => <TwoLines under={user.status !== 'active' && <StatusChip status={user.status} />}>{ROLE_LABEL[user.role]}</TwoLines>,
    },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (user) =>
        user._id === me ? (
          <p>
            <Chip>You</Chip>
          </p>
        ) : (
          <Button size="small" aria-label={`Manage ${fullName(user)}`} onClick={() => setManaged(user)}>
            Manage
          </Button>
        ),
    },
  ];

  return (
    <>
      <PageHead
        title="Users Management"
        lead="Everybody with an account: annotators and admins."
        actions={
          <>
            <LinkButton to="/admin/audit">Audit trail</LinkButton>
            <LinkButton to="/uploadEmail">Upload emails</LinkButton>
          </>
        }
      />
      <ListTools address={address} label="Search users">
        <Filter address={address} name="role" label="Role" all="All roles" value={role} options={ROLE_OPTIONS} />
        <Filter address={address} name="status" label="Status" all="Every status" value={status} options={STATUS_OPTIONS} />
        <ExportCsvButton path={listKey('/api/users/export.csv', query)} />
      </ListTools>
      <ListSection
        list={users}
        columns={columns}
        rowKey={(user) => user._id}
        caption="Users"
        failure={{ title: ADMIN_TOAST_MESSAGES.usersFailedTitle, text: ADMIN_TOAST_MESSAGES.usersFailed }}
        {...shownBy(address, { role, status })}
        empty={
          <EmptyState
            icon="users"
            title="Nobody has signed up yet"
            text="Annotators sign up on the public pages. Publish a project to bring them."
            action={<LinkButton to="/admin/projects">Go to projects</LinkButton>}
          />
        }
      />
      {managed && <ManageUserDialog user={managed} onClose={() => setManaged(undefined)} />}
    </>
  );
}
