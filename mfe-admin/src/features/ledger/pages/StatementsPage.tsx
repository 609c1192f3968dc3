import { StatementView } from '@labelbridge/area-parts';
import { Card, EmptyState, PageHead } from '@labelbridge/ui';
import { Combobox } from '../../../shared/combobox/Combobox.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { MoneyTabs } from '../../payments/components/MoneyTabs.js';
import { searchUsers, type User, useUser } from '../../users/api/users.js';

/** What an annotator was owed and paid in a month. */
export default function StatementsPage() {
  const address = useListAddress();
  const annotatorId = address.text('annotatorId');
  return (
    <>
      <PageHead title="Statements" lead="What was owed to an annotator in a month, and what became of it." />
      <MoneyTabs />
      {annotatorId ? (
        <Chosen id={annotatorId} onChange={(id) => address.change({ annotatorId: id })} />
      ) : (
        <Choice chosen={[]} onChange={(id) => address.change({ annotatorId: id })} />
      )}
      {annotatorId ? (
        <StatementView month={address.text('month')} onMonth={(month) => address.change({ month })} annotatorId={annotatorId} />
      ) : (
        <Card>
          <EmptyState icon="payment" title="Whose statement?" text="Choose an annotator by his name, username or e-mail." />
        </Card>
      )}
    </>
  );
}

function Chosen({ id, onChange }: { id: string; onChange: (id: string | undefined) => void }) {
  const { data } = useUser(id);
  return <Choice chosen={data ? [data] : []} onChange={onChange} />;
}

function Choice({ chosen, onChange }: { chosen: readonly User[]; onChange: (id: string | undefined) => void }) {
  return (
    <Combobox<User>
      label="Annotator"
      name="annotator"
      search={(q) => searchUsers('USER', q)}
      keyOf={({ _id }) => _id}
      nameOf={fullName}
      detailOf={({ username }) => `@${username}`}
      chosen={chosen}
      onChange={([user]) => onChange(user?._id)}
    />
  );
}
