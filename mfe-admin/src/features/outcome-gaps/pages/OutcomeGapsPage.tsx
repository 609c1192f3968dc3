import { BackLink, ExportCsvButton, ResourceCard, TwoLines } from '@labelbridge/area-parts';
import {
  OUTCOME_FIGURE_TEXT,
  OUTCOME_FIGURES,
  OUTCOME_MESSAGES,
  type OutcomeFigure,
  outcomeGapText,
  outcomeGroupName,
  outcomeValueText,
  quarterText,
  readOutcomeGroup,
} from '@labelbridge/contracts';
import { Card, Chip, type Column, DataTable, EmptyState, PageHead, VisuallyHidden } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { OUTCOME_GAPS_CSV, type OutcomeGroup, type OutcomeQuarter, useOutcomeGaps } from '../api/outcome-gaps.js';
import styles from './outcome-gaps.module.css';

const countOf = (count: number): string => count.toLocaleString('en-NG');
const KIND_LABEL = { language: 'Language', country: 'Country' } as const;

const COLUMNS: readonly Column<OutcomeGroup>[] = [
  {
    key: 'group',
    header: 'Group',
    primary: true,
    cell: ({ key }) => <TwoLines under={KIND_LABEL[readOutcomeGroup(key).kind]}>{outcomeGroupName(key)}</TwoLines>,
  },
  {
    key: 'people',
    header: 'People',
    align: 'end',
    cell: ({ people, others }) => <TwoLines under={`of ${countOf(people + others)}`}>{countOf(people)}</TwoLines>,
  },
  { key: 'decisions', header: 'Decisions', align: 'end', cell: ({ decisions }) => countOf(decisions) },
  ...OUTCOME_FIGURES.map((name): Column<OutcomeGroup> => ({
    key: name,
    header: OUTCOME_FIGURE_TEXT[name].label,
    cell: ({ figures }) => <Gap name={name} gap={figures[name]} />,
  })),
];

export default function OutcomeGapsPage() {
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PlaceName>Outcome gaps</PlaceName>
      <PageHead title="Outcome gaps" lead={OUTCOME_MESSAGES.lead} actions={<ExportCsvButton path={OUTCOME_GAPS_CSV} />} />
      <ResourceCard resource={useOutcomeGaps()} errorTitle="The gaps could not be loaded">
        {({ quarters }) => <Quarters of={quarters} />}
      </ResourceCard>
      <HowComputed />
    </>
  );
}

function Quarters({ of: quarters }: { of: readonly OutcomeQuarter[] }) {
  if (quarters.length === 0) {
    return (
      <Card>
        <EmptyState icon="users" title={OUTCOME_MESSAGES.empty} text={OUTCOME_MESSAGES.emptyText} />
      </Card>
    );
  }
  return quarters.map(({ quarter, groups }) => (
    <Card key={quarter} flush title={quarterText(quarter)}>
      <DataTable columns={COLUMNS} rows={groups} rowKey={({ key }) => key} caption={`Outcome gaps, ${quarterText(quarter)}`} />
    </Card>
  ));
}

function Gap({ name, gap }: { name: OutcomeFigure; gap: OutcomeGroup['figures'][OutcomeFigure] }) {
  if (!gap) {
    return (
      <span className={styles.hidden}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{OUTCOME_MESSAGES.hidden}</VisuallyHidden>
      </span>
    );
  }
  return (
    <TwoLines under={outcomeGapText(name, gap)}>
      <span>{outcomeValueText(name, gap.value)}</span>
      {gap.isMoreThanChance && (
        <span>
          <Chip tone="wait">{OUTCOME_MESSAGES.moreThanChance}</Chip>
        </span>
      )}
    </TwoLines>
  );
}

function HowComputed() {
  return (
    <Card title="How it is computed">
      <dl className={styles.how}>
        {OUTCOME_FIGURES.map((name) => (
          <div key={name}>
            <dt>{OUTCOME_FIGURE_TEXT[name].label}</dt>
            <dd>{OUTCOME_FIGURE_TEXT[name].how}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.rules}>
        {OUTCOME_MESSAGES.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  );
}
