import { BackLink, ListSection, SortSelect, useListAddress } from '@labelbridge/area-parts';
import { FLAG_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { type OwnFlag, QUESTIONS, useMyFlags, questionText, stateText } from '../api/flags.js';

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
];

const COLUMNS: readonly Column<OwnFlag>[] = [
  { key: 'rule', header: 'Question', primary: true, cell: ({ _id, rule }) => <Link to={`${QUESTIONS}/${_id}`}>{questionText(rule)}</Link> },
  { key: 'project', header: 'Project', cell: ({ projectName }) => projectName && <span dir="auto">{projectName}</span> },
  { key: 'state', header: 'State', cell: stateText },
  { key: 'at', header: 'Since', cell: ({ at }) => <DateText instant={at} dateOnly /> },
];

export default function QuestionsPage() {
  const address = useListAddress({ sorts: ['at'] });
  const flags = useMyFlags(address.query);
  return (
    <>
      <BackLink to="/dashboard/quality">My quality</BackLink>
      <PageHead
        title="Questions about my work"
        lead={`Rules look at all work, and a person decides after you could answer. ${FLAG_MESSAGES.noEffect}`}
      />
      <div className="row">
        <SortSelect address={address} options={SORTS} />
      </div>
      <ListSection
        list={flags}
        address={address}
        columns={COLUMNS}
        caption="Questions about my work"
        failure={{ title: 'The questions could not be loaded' }}
        empty={
          <EmptyState icon="check" title="No questions" text="No rule has noticed anything in your work, so nobody asks you anything." />
        }
      />
    </>
  );
}
