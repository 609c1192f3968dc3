import { useState } from 'react';
import { Filter, ListSection, ListToolbar, useListAddress, TwoLines } from '@labelbridge/area-parts';
import { ADMIN_TOAST_MESSAGES, DUTIES, isErased, ROLES, USER_STATUSES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Button, Chip, type Column, EmptyState, LinkButton, PageHead, StatusChip } from '@labelbridge/ui';
import { dutyLabels } from '../../../shared/duties.js';
import { fullName, EmailText } from '../../../shared/PersonName.js';
import { userPath } from '../../../shared/paths.js';
import { ROLE_LABEL } from '../../../shared/names.js';
import { type User, useUsers } from '../api/users.js';
import { ManageUserDialog } from '../components/ManageUserDialog.js';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: `${ROLE_LABEL[role]}s` }));
const STATUS_OPTIONS = USER_STATUSES.map((status) => ({ value: status, label: status === 'active' ? 'Active' : 'Suspended' }));

/** Specification section 2, Users Management. */
export default function UsersPage() {
  const address = useListAddress({ sorts: ['lastname', 'createdAt'], filters: { role: ROLES, status: USER_STATUSES } });
  const me = useSession((session) => session.user?.userId);
  const users = useUsers(address.query);
  const [chosen, setChosen] = useState<User>();
  // The dialog follows the list: it may have been opened while a change was under way.
  const managed = users.data?.find(({ _id }) => _id === chosen?._id) ?? chosen;

  const columns: Column<User>[] = [
    { key: 'sn', header: 'S/N', cell: (_, index) => index + 1, tableOnly: true },
    {
      key: 'lastname',
      header: 'Annotator Full Name',
      primary: true,
      sortable: true,
      cell: (user) => <Link to={userPath(user._id)}>{fullName(user)}</Link>,
    },
    { key: 'email', header: 'Email', cell: ({ email }) => <EmailText email={email} /> },
    { key: 'username', header: 'Username', width: 'wide', cell: (user) => user.username },
    { key: 'phone', header: 'Phone Number', cell: (user) => user.phone },
    { key: 'role', header: 'Role', cell: (user) => <RoleText user={user} /> },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (user) =>
        user._id === me ? (
          <p>
            <Chip>You</Chip>
          </p>
        ) : isErased(user) ? null : (
          <Button size="small" aria-label={`Manage ${fullName(user)}`} onClick={() => setChosen(user)}>
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
        actions={<LinkButton to="/uploadEmail">Upload emails</LinkButton>}
      />
      <ListToolbar address={address} label="Search users" exportPath="/api/users/export.csv">
        <Filter address={address} name="role" label="Role" all="All roles" options={ROLE_OPTIONS} />
        <Filter address={address} name="status" label="Status" all="All statuses" options={STATUS_OPTIONS} />
      </ListToolbar>
      <ListSection
        list={users}
        address={address}
        columns={columns}
        caption="Users"
        failure={{ title: ADMIN_TOAST_MESSAGES.usersFailedTitle, text: ADMIN_TOAST_MESSAGES.usersFailed }}
        empty={
          <EmptyState
            icon="users"
            title="Nobody has signed up yet"
            text="Annotators sign up on the public pages. Publish a project to bring them."
            action={<LinkButton to="/admin/projects">Go to projects</LinkButton>}
          />
        }
      />
      {managed && <ManageUserDialog user={managed} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** Shows the role of a user in a list. Status, duties and proposals are shown only if they are unusual. */
export function RoleText({ user: { role, status, promotion, duties } }: { user: Pick<User, 'role' | 'status' | 'promotion' | 'duties'> }) {
  const isActive = status === 'active';
  const some = role === 'ADMIN' && duties.length < DUTIES.length ? dutyLabels(duties) : '';
  return (
    <TwoLines
      under={
        (!isActive || promotion || some) && (
          <>
            {some} {!isActive && <StatusChip status={status} />}{' '}
            {promotion && (role === 'ADMIN' ? 'Other duties proposed' : 'Proposed as admin')}
          </>
        )
      }
    >
      {ROLE_LABEL[role]}
    </TwoLines>
  );
}
