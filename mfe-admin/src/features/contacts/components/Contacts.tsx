import { ListSection, ListToolbar, TwoLines, useListAddress } from '@labelbridge/area-parts';
import { Chip, type Column, DateText, EmptyState, LinkButton } from '@labelbridge/ui';
import { EmailText } from '../../../shared/EmailText.js';
import { type Contact, useContacts } from '../api/contacts.js';

const COLUMNS: readonly Column<Contact>[] = [
  { key: 'email', header: 'Email', primary: true, sortable: true, cell: ({ email }) => <EmailText email={email} /> },
  { key: 'createdAt', header: 'Added', sortable: true, cell: ({ createdAt }) => <DateText instant={createdAt} /> },
  {
    key: 'unsubscribed',
    header: 'Subscription',
    cell: ({ unsubscribedAt }) =>
      unsubscribedAt ? (
        <TwoLines under={<DateText instant={unsubscribedAt} dateOnly />}>
          <span>
            <Chip tone="quiet">Unsubscribed</Chip>
          </span>
        </TwoLines>
      ) : (
        'Subscribed'
      ),
  },
];

/** The uploaded email addresses. */
export function Contacts() {
  const address = useListAddress({ sorts: ['email', 'createdAt'] });
  return (
    <>
      <ListToolbar address={address} label="Search contacts" exportPath="/api/contacts/export.csv" />
      <ListSection
        list={useContacts(address.query)}
        address={address}
        columns={COLUMNS}
        caption="Contacts"
        failure={{ title: 'The contacts could not be loaded' }}
        empty={
          <EmptyState
            title="No contacts yet"
            text="Upload a file of emails, and they appear here."
            action={<LinkButton to="/uploadEmail">Upload a file</LinkButton>}
          />
        }
      />
    </>
  );
}
