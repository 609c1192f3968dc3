import { StatementView, useListAddress } from '@labelbridge/area-parts';
import { Card, EmptyState, PageHead } from '@labelbridge/ui';
import { PaymentTabs } from '../../../shared/PaymentTabs.js';
import { fullName } from '../../../shared/PersonName.js';
import { Combobox } from '../../../shared/combobox/Combobox.js';
import { searchUsers, type User, useUser } from '../../users/api/users.js';

/** What an annotator was owed and paid in a month. */
export default function StatementsPage() {
  const { filters, change } = useListAddress({ filters: { annotatorId: 'any', month: 'any' } });
  const { annotatorId, month } = filters;
  const choose = (id: string | undefined) => change({ annotatorId: id });
  return (
    <>
      <PageHead title="Statements" lead="What an annotator was owed and paid in a month." />
      <PaymentTabs />
      {annotatorId ? (
        <>
          <ChosenAnnotator id={annotatorId} onChange={choose} />
          <StatementView month={month} onMonth={(next) => change({ month: next })} annotatorId={annotatorId} />
        </>
      ) : (
        <>
          <AnnotatorField chosen={[]} onChange={choose} />
          <Card>
            <EmptyState icon="payment" title="Choose an annotator" text="Search by name, username or email." />
          </Card>
        </>
      )}
    </>
  );
}

function ChosenAnnotator({ id, onChange }: { id: string; onChange: (id: string | undefined) => void }) {
  const { data } = useUser(id);
  return <AnnotatorField chosen={data ? [data] : []} onChange={onChange} />;
}

function AnnotatorField({ chosen, onChange }: { chosen: readonly User[]; onChange: (id: string | undefined) => void }) {
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
