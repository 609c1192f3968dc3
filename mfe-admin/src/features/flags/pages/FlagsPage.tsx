import { Filter, ListSection, ListToolbar, SortSelect, useListAddress, ResourceCard } from '@labelbridge/area-parts';
import { FLAG_FILTER_LABEL, FLAG_FILTERS, FLAG_LABEL, FLAG_MESSAGES, FLAG_RULES, flagStateText } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState, PageHead, Card, DataTable } from '@labelbridge/ui';
import { type Flag, flagPath, useFlags, type RuleFigures, useFlagFigures } from '../api/flags.js';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Share of dropped flags with its interval, such as "25 %, between 5 % and 70 %". */
const droppedText = ({ droppedShare, low, high }: Pick<RuleFigures, 'droppedShare' | 'low' | 'high'>): string =>
  droppedShare === null || low === null || high === null
    ? 'None decided'
    : `${percent(droppedShare)}, between ${percent(low)} and ${percent(high)}`;

const FIGURE_COLUMNS: readonly Column<RuleFigures>[] = [
  { key: 'rule', header: 'Rule', primary: true, cell: ({ rule }) => FLAG_LABEL[rule] },
  { key: 'open', header: 'Undecided', align: 'end', cell: ({ open }) => open },
  { key: 'leftOut', header: 'Not made, as too many wait', align: 'end', cell: ({ leftOut }) => leftOut },
  { key: 'upheld', header: 'Upheld', align: 'end', cell: ({ upheld }) => upheld },
  { key: 'dropped', header: 'Dropped', align: 'end', cell: ({ dropped }) => dropped },
  { key: 'share', header: 'Share dropped', width: 'wide', cell: droppedText },
];

/** Shows how often each rule was wrong. */
function RuleFiguresCard() {
  return (
    <ResourceCard resource={useFlagFigures()} errorTitle="The figures of the rules could not be loaded">
      {({ rules }) => (
        <Card flush title="By rule">
          <DataTable columns={FIGURE_COLUMNS} rows={rules} rowKey={({ rule }) => rule} caption="Flags by rule" />
        </Card>
      )}
    </ResourceCard>
  );
}

const RULE_OPTIONS = FLAG_RULES.map((value) => ({ value, label: FLAG_LABEL[value] }));
const STATE_OPTIONS = FLAG_FILTERS.map((value) => ({ value, label: FLAG_FILTER_LABEL[value] }));
const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
];

/** The people or items that a flag is about. */
export const aboutText = ({ person, other }: Pick<Flag, 'person' | 'other'>): string =>
  person ? [person.name, other?.name].filter(Boolean).join(' and ') : 'Two items';

const COLUMNS: readonly Column<Flag>[] = [
  {
    key: 'rule',
    header: 'Rule',
    primary: true,
    cell: (flag) => (
      <Link to={flagPath(flag._id)} aria-label={`${FLAG_LABEL[flag.rule]}: ${aboutText(flag)}`}>
        {FLAG_LABEL[flag.rule]}
      </Link>
    ),
  },
  { key: 'about', header: 'About', width: 'wide', cell: (flag) => <span dir="auto">{aboutText(flag)}</span> },
  { key: 'project', header: 'Project', width: 'wide', cell: ({ project }) => project && <span dir="auto">{project.name}</span> },
  { key: 'state', header: 'State', cell: flagStateText },
  { key: 'at', header: 'Since', width: 'narrow', cell: ({ at }) => <DateText instant={at} dateOnly /> },
];

/** Lists what rules noticed, for people to decide. */
export default function FlagsPage() {
  const address = useListAddress({
    sorts: ['at'],
    filters: { rule: FLAG_RULES, state: FLAG_FILTERS, projectId: 'any', annotatorId: 'any' },
  });
  const flags = useFlags(address.query);
  return (
    <>
      <PageHead title="Flags" lead={`What rules noticed in work and items. ${FLAG_MESSAGES.noEffect}`} />
      <ListToolbar address={address} label="Search flags" exportPath="/api/flags/export.csv">
        <Filter address={address} name="rule" label="Rule" all="All rules" options={RULE_OPTIONS} />
        <Filter address={address} name="state" label="State" all="All states" options={STATE_OPTIONS} />
        <SortSelect address={address} options={SORTS} />
      </ListToolbar>
      <ListSection
        list={flags}
        address={address}
        columns={COLUMNS}
        caption="Flags"
        failure={{ title: 'The flags could not be loaded' }}
        empty={
          <EmptyState
            icon="check"
            title="No flags"
            text="The rules look at items that are imported and at work that is handed in. They have noticed nothing."
          />
        }
      />
      <RuleFiguresCard />
    </>
  );
}
