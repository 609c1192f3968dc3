import { ExportCsvButton, listKey, ListSection, ListToolbar, SortSelect, useListAddress } from '@labelbridge/area-parts';
import { EXAM_TRY_LABEL, type ExamTryState } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Chip, type Column, DateText, EmptyState } from '@labelbridge/ui';
import { userPath } from '../../../shared/paths.js';
import { type ExamResult, useExamResults } from '../api/exams.js';

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: '-right', label: 'Most right first' },
];

const TONE: Readonly<Record<ExamTryState, 'good' | 'bad' | 'wait'>> = {
  open: 'wait',
  passed: 'good',
  failed: 'bad',
  expired: 'bad',
  void: 'wait',
};

const COLUMNS: Column<ExamResult>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: ({ name, annotatorId }) => <Link to={userPath(annotatorId)}>{name || 'Erased person'}</Link>,
  },
  { key: 'try', header: 'Try', cell: ({ number, tries }) => `${number} of ${tries}` },
  {
    key: 'right',
    header: 'Right',
    cell: ({ right, of, passMark }) => (right === null ? 'None yet' : `${right} of ${of}, ${passMark} needed`),
  },
  {
    key: 'state',
    header: 'Result',
    cell: ({ state, old }) => (
      <>
        <Chip tone={TONE[state]}>{EXAM_TRY_LABEL[state]}</Chip> {old && 'before it was asked again'}
      </>
    ),
  },
  { key: 'when', header: 'When', cell: ({ endedAt, beganAt }) => <DateText instant={endedAt ?? beganAt} /> },
];

/** The tries at an exam. */
export function ExamResults({ examId }: { examId: string }) {
  const address = useListAddress({ sorts: ['right', 'beganAt'] });
  return (
    <>
      <ListToolbar address={address} label="Search people">
        <SortSelect address={address} options={SORTS} />
        <ExportCsvButton path={listKey(`/api/tasks/${examId}/exam/tries/export.csv`, address.query)} of="Results" />
      </ListToolbar>
      <ListSection
        list={useExamResults(examId, address.query)}
        address={address}
        columns={COLUMNS}
        caption="Results of the exam"
        failure={{ title: 'The results could not be loaded' }}
        empty={<EmptyState title="Nobody has taken it yet" text="People find it under Exams, and beside the project that needs it." />}
      />
    </>
  );
}
