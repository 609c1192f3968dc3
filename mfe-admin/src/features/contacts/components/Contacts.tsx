import { useState } from 'react';
import {
  ListSection,
  ListToolbar,
  SelectionBar,
  selectionColumn,
  TwoLines,
  useListAddress,
  usePagedList,
  useSelection,
  FormDialog,
} from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { useNavigate } from '@labelbridge/router';
import { Button, Chip, type Column, DateText, EmptyState, LinkButton, useForm } from '@labelbridge/ui';
import { EmailText } from '../../../shared/PersonName.js';
import { type ChosenProject, ProjectField } from '../../../shared/ProjectField.js';
import { LatestRuns } from '../../../shared/bulk/LatestRuns.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { type Contact, type Invitation, prepareInvitation } from '../api/contacts.js';

/**
 * Tells if mail may go to a contact. It may not after an unsubscription or a refusal of the address. "Subscribed" would be wrong: no
 * uploaded contact has subscribed.
 */
function Subscription({ unsubscribedAt, bouncedAt, bounceReason }: Contact) {
  const ended = unsubscribedAt ?? bouncedAt;
  if (ended === null) return 'Can be invited';
  return (
    <TwoLines under={<DateText instant={ended} dateOnly />}>
      <span title={bounceReason ?? undefined}>
        <Chip tone={unsubscribedAt ? 'quiet' : 'bad'}>{unsubscribedAt ? 'Unsubscribed' : 'Bounced'}</Chip>
      </span>
    </TwoLines>
  );
}

const COLUMNS: readonly Column<Contact>[] = [
  { key: 'email', header: 'Email', primary: true, sortable: true, cell: ({ email }) => <EmailText email={email} /> },
  { key: 'createdAt', header: 'Added', sortable: true, cell: ({ createdAt }) => <DateText instant={createdAt} /> },
  { key: 'invitedAt', header: 'Invited', cell: ({ invitedAt }) => (invitedAt === null ? 'Never' : <DateText instant={invitedAt} />) },
  { key: 'unsubscribed', header: 'Mail', cell: (contact) => <Subscription {...contact} /> },
];

export function Contacts() {
  const address = useListAddress({ sorts: ['email', 'createdAt'] });
  const list = usePagedList('/api/contacts', { query: address.query });
  const selection = useSelection(list.data ?? []);
  const [whom, setWhom] = useState<{ invitation: Invitation; title: string }>();
  const chosen = selection.rows.map(({ _id }) => _id);
  const q = address.query.q;
  return (
    <>
      <ListToolbar address={address} label="Search contacts" exportPath="/api/contacts/export.csv" />
      <ListSection
        list={list}
        address={address}
        columns={[selectionColumn(selection, ({ email }) => email), ...COLUMNS]}
        caption="Contacts"
        failure={{ title: 'The contacts could not be loaded' }}
        above={
          <SelectionBar selection={selection} count={list.data?.length ?? 0}>
            <Button
              size="small"
              variant="primary"
              disabled={chosen.length === 0}
              onClick={() => setWhom({ invitation: { contactIds: chosen }, title: `Invite ${countText(chosen.length, 'contact')}` })}
            >
              Invite selected
            </Button>
            <Button
              size="small"
              onClick={() =>
                setWhom({ invitation: { all: true, ...(q && { q }) }, title: q ? 'Invite all that match' : 'Invite all contacts' })
              }
            >
              {q ? 'Invite all that match' : 'Invite all'}
            </Button>
          </SelectionBar>
        }
        empty={
          <EmptyState
            title="No contacts yet"
            text="Upload a file of emails, and they appear here."
            action={<LinkButton to="/uploadEmail">Upload a file</LinkButton>}
          />
        }
      />
      <LatestRuns kind="contact-invitation" title="Latest invitations" to="/uploadEmail/invitations" />
      {whom && <InviteDialog whom={whom.invitation} title={whom.title} onClose={() => setWhom(undefined)} />}
    </>
  );
}

/** Chooses the project of an invitation. The preview is on its own page. */
function InviteDialog({ whom, title, onClose }: { whom: Invitation; title: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({}, { projectId: '' });
  const [project, setProject] = useState<ChosenProject>();
  const failure = useFormNotice('This could not be prepared', 'Please try again.');
  const prepare = async () => {
    failure.clear();
    const id = await prepareInvitation({ ...whom, projectId: project?._id ?? null });
    void navigate(`/uploadEmail/invitations/${id}`);
  };
  return (
    <FormDialog title={title} form={form} onSubmit={prepare} onFailure={failure.onFailure} confirmLabel="Preview" onClose={onClose}>
      <p>Each gets one email of their own, with a link to unsubscribe. Nothing is sent before you have seen the preview.</p>
      <ProjectField
        label="Invite to project"
        optional
        hint="Without a project they are invited to sign up."
        chosen={project}
        onChange={setProject}
        problem={form.problems.projectId}
      />
      {failure.notice}
    </FormDialog>
  );
}
