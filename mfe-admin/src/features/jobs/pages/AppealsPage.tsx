import {
  DeadlineText,
  DetailList,
  Filter,
  ListSection,
  ListToolbar,
  Notice,
  ResourceCard,
  SortSelect,
  TwoLines,
  useListAddress,
} from '@labelbridge/area-parts';
import { APPEAL_HOURS, APPEAL_MESSAGES, APPEAL_STATE_LABEL, APPEAL_STATES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card, type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { jobPath } from '../../../shared/paths.js';
import { type Appeal, useAppealFigures, useAppeals } from '../api/appeals.js';
import styles from '../components/job.module.css';

const STATE_OPTIONS = APPEAL_STATES.map((value) => ({ value, label: APPEAL_STATE_LABEL[value] }));
const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
  { value: 'decideBy', label: 'Deadline first' },
];

const nameOf = ({ title, taskName }: Appeal): string => title ?? taskName;

const COLUMNS: readonly Column<Appeal>[] = [
  {
    key: 'job',
    header: 'Job',
    width: 'wide',
    primary: true,
    cell: (appeal) => (
      <TwoLines under={appeal.projectName}>
        <Link to={jobPath(appeal.jobId)} aria-label={`${nameOf(appeal)}, ${appeal.annotatorName}`}>
          {nameOf(appeal)}
        </Link>
      </TwoLines>
    ),
  },
  { key: 'annotator', header: 'Annotator', cell: ({ annotatorName }) => <bdi>{annotatorName}</bdi> },
  {
    key: 'rejection',
    header: 'Rejected by',
    width: 'wide',
    cell: ({ rejectedBy, rejectionReason }) => <TwoLines under={<bdi>{rejectionReason}</bdi>}>{rejectedBy}</TwoLines>,
  },
  { key: 'text', header: 'Appeal', width: 'wide', cell: ({ text }) => <bdi className={styles.clamped}>{text}</bdi> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, byTime, decidedBy }) => (
      <TwoLines under={byTime ? 'Nobody decided in time' : decidedBy}>{APPEAL_STATE_LABEL[state]}</TwoLines>
    ),
  },
  {
    key: 'decideBy',
    header: 'Decide by, or decided',
    width: 'narrow',
    cell: ({ state, decideBy, decidedAt }) =>
      state === 'open' ? <DeadlineText instant={decideBy} /> : decidedAt && <DateText instant={decidedAt} dateOnly />,
  },
];

/** Lists appeals of rejections. They are decided on the page of the job. */
export default function AppealsPage() {
  const address = useListAddress({ sorts: ['at', 'decideBy'], filters: { state: APPEAL_STATES } });
  const appeals = useAppeals(address.query);
  const figures = useAppealFigures();
  return (
    <>
      <PageHead
        title="Appeals"
        lead={`Rejections that annotators do not accept. An admin who had no part in one decides within ${APPEAL_HOURS} hours; afterwards it is overturned.`}
      />
      {figures.data?.alone && (
        <Notice tone="wait" title={APPEAL_MESSAGES.aloneTitle}>
          <p>{APPEAL_MESSAGES.aloneList}</p>
        </Notice>
      )}
      <ListToolbar address={address} label="Search appeals" exportPath="/api/appeals/export.csv">
        <Filter address={address} name="state" label="State" all="All states" options={STATE_OPTIONS} />
        <SortSelect address={address} options={SORTS} />
      </ListToolbar>
      <ListSection
        list={appeals}
        address={address}
        columns={COLUMNS}
        caption="Appeals"
        failure={{ title: 'The appeals could not be loaded' }}
        empty={<EmptyState icon="check" title="No appeals" text="A rejection that an annotator appeals appears here." />}
      />
      <OwnFigures figures={figures} />
    </>
  );
}

function OwnFigures({ figures }: { figures: ReturnType<typeof useAppealFigures> }) {
  return (
    <ResourceCard resource={figures} errorTitle="The figures of your rejections could not be loaded">
      {({ open, upheld, overturned, byTime, withdrawn }) => (
        <Card title="Appeals of your own rejections">
          <DetailList
            details={[
              ['Open', open],
              ['Upheld', upheld],
              ['Overturned', byTime > 0 ? `${overturned}, of them ${byTime} because nobody decided in time` : overturned],
              ['Withdrawn by rework', withdrawn],
            ]}
          />
        </Card>
      )}
    </ResourceCard>
  );
}
