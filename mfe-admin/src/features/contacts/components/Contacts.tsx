import { ExportCsvButton } from '@labelbridge/area-parts';
import { Chip, type Column, DateText, EmptyState, LinkButton } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { ListTools } from '../../../shared/list/ListTools.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { EmailText } from '../../../shared/show/EmailText.js';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { type Contact, useContacts } from '../api/contacts.js';

const COLUMNS: readonly Column<Contact>[] = [
  { key: 'email', header: 'Email', primary: true, sortable: true, cell: ({ email }) => <EmailText email={email} /> },
  { key: 'createdAt', header: 'Added', sortable: true, cell: ({ createdAt }) => <DateText instant={createdAt} /> },
  {
    key: 'unsubscribed',
    header: 'Mail',
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

/** The addresses that were uploaded. */
export function Contacts() {
  const address = useListAddress(['email', 'createdAt']);
  const contacts = useContacts(address.query);
  return (
    <>
      <ListTools address={address} label="Search contacts">
        <ExportCsvButton path={listKey('/api/contacts/export.csv', address.query)} />
      </ListTools>
      <ListSection
        list={contacts}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        caption="Contacts"
        failure={{ title: 'The contacts could not be loaded' }}
        {...shownBy(address)}
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
