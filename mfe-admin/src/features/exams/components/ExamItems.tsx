import { ResourceCard } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { Card, Chip, type Column, DataTable, EmptyState, LinkButton } from '@labelbridge/ui';
import { taskItemsPath } from '../../../shared/paths.js';
import { type ExamItemFigures, useExamItems } from '../api/exams.js';

const rateText = ({ answers, right }: ExamItemFigures): string =>
  answers === 0 ? 'Nobody yet' : `${right} of ${answers} (${Math.round((right / answers) * 100)} %)`;

const whyText = ({ explanation, reasons }: ExamItemFigures): string =>
  [explanation, reasons > 0 ? countText(reasons, 'part explained', 'parts explained') : ''].filter(Boolean).join('; ') || 'Not explained';

/** The items of an exam: known answers, and how often they are answered right. */
export function ExamItems({ examId }: { examId: string }) {
  const items = useExamItems(examId);
  const columns: Column<ExamItemFigures>[] = [
    { key: 'number', header: 'No.', width: 'narrow', cell: ({ number, practice }) => `${number}${practice ? ', practice' : ''}` },
    { key: 'text', header: 'Shows', primary: true, cell: ({ text, number }) => <span dir="auto">{text ?? `Item ${number}`}</span> },
    {
      key: 'known',
      header: 'Known answer',
      cell: ({ known }) => (known === null ? <Chip tone="wait">Missing</Chip> : <span dir="auto">{known}</span>),
    },
    { key: 'explanation', header: 'Why', cell: (item) => <span dir="auto">{whyText(item)}</span> },
    {
      key: 'rate',
      header: 'Right',
      cell: (item) => (
        <>
          {rateText(item)} {item.suspect && <Chip tone="bad">Look at this item</Chip>}
        </>
      ),
    },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: ({ _id, number, known }) => (
        <LinkButton
          size="small"
          to={`/admin/tasks/${examId}/exam/${_id}`}
          aria-label={`${known === null ? 'Give' : 'Change'} the known answer of item ${number}`}
        >
          {known === null ? 'Give the answer' : 'Change'}
        </LinkButton>
      ),
    },
  ];
  return (
    <ResourceCard resource={items} errorTitle="The items could not be loaded">
      {({ items: rows }) =>
        rows.length > 0 ? (
          <DataTable rows={rows} columns={columns} rowKey={({ _id }) => _id} caption="Items of the exam" />
        ) : (
          <Card>
            <EmptyState
              icon="tasks"
              title="No items yet"
              text="Add some from a file; then give each its known answer."
              action={<LinkButton to={taskItemsPath(examId)}>Add items</LinkButton>}
            />
          </Card>
        )
      }
    </ResourceCard>
  );
}
