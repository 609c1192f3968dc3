import { useState } from 'react';
import { ListSection } from '@labelbridge/area-parts';
import { RUN_STATE_TEXT } from '@labelbridge/contracts';
import { Button, Card, type Column, DateText, EmptyState } from '@labelbridge/ui';
import bulk from '../../../../shared/bulk/bulk.module.css';
import { RunButtons } from '../../../../shared/runs/RunButtons.js';
import { useOnChange } from '../../../../shared/use-on-change.js';
import { usePollWhile } from '../../../../shared/use-poll-while.js';
import { type ImportProblem, type ItemImport, refreshItems, useImportProblems, useItemImports } from '../../api/items.js';
import { importText } from '../../item-files.js';

const stateText = ({ state, reason }: ItemImport): string => [RUN_STATE_TEXT[state], reason].filter(Boolean).join(': ');

const PROBLEMS: readonly Column<ImportProblem>[] = [
  { key: 'line', header: 'Line', primary: true, cell: ({ line }) => `Line ${line}` },
  { key: 'field', header: 'Field', cell: ({ field }) => field || 'The whole row' },
  { key: 'message', header: 'Why', width: 'wide', cell: ({ message }) => <span className={bulk.cell}>{message}</span> },
];

/** Shows the imports of a task: the progress of the newest, and the refused rows of each. The server continues if the page is closed. */
export function Imports({ taskId }: { taskId: string }) {
  const list = useItemImports(taskId);
  const [chosen, setChosen] = useState<string>();
  const imports = list.data ?? [];
  usePollWhile(
    imports.some(({ state }) => state === 'running'),
    list.reload,
  );
  const taken = list.data?.reduce((sum, { accepted }) => sum + accepted, 0);
  useOnChange(taken, () => refreshItems(taskId));

  const [newest] = imports;
  const shown = imports.find(({ _id }) => _id === chosen) ?? (newest && newest.refused > 0 ? newest : undefined);
  const columns: Column<ItemImport>[] = [
    { key: 'file', header: 'File', primary: true, cell: ({ fileName }) => <span className={bulk.cell}>{fileName}</span> },
    { key: 'state', header: 'State', cell: stateText },
    { key: 'accepted', header: 'Became items', align: 'end', cell: ({ accepted }) => accepted },
    { key: 'repeated', header: 'There already', align: 'end', cell: ({ repeated }) => repeated },
    {
      key: 'refused',
      header: 'Refused',
      align: 'end',
      cell: ({ _id, fileName, refused }) =>
        refused === 0 ? (
          0
        ) : (
          <Button size="small" aria-label={`${refused} refused: show the rows of ${fileName}`} onClick={() => setChosen(_id)}>
            {refused}
          </Button>
        ),
    },
    { key: 'createdAt', header: 'Sent', cell: ({ createdAt }) => <DateText instant={createdAt} /> },
    { key: 'actions', header: '', actions: true, cell: (run) => <RunButtons run={run} name={run.fileName} /> },
  ];
  if (imports.length === 0 && !list.error) return null;
  return (
    <>
      <h2>Imports</h2>
      {newest && <Progress newest={newest} />}
      <ListSection list={list} columns={columns} caption="Imports" empty={<EmptyState title="None" />} />
      {shown && (
        <>
          <h2>Rows with mistakes in {shown.fileName}</h2>
          <RefusedRows key={shown._id} importId={shown._id} count={shown.refused} />
        </>
      )}
    </>
  );
}

function RefusedRows({ importId, count }: { importId: string; count: number }) {
  const list = useImportProblems(importId);
  useOnChange(count, () => void list.reload());
  return <ListSection list={list} columns={PROBLEMS} caption="Rows with mistakes" empty={<EmptyState title="None" />} />;
}

function Progress({ newest }: { newest: ItemImport }) {
  const { fileName, state, size, bytesRead } = newest;
  return (
    <Card>
      <div className={bulk.progress}>
        {state === 'running' && <progress aria-label={`Reading ${fileName}`} value={bytesRead} max={Math.max(size, 1)} />}
        <p role="status" className={bulk.cell}>
          {importText(newest)}
        </p>
      </div>
    </Card>
  );
}
