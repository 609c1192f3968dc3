import { Notice } from '@labelbridge/area-parts';
import { RECORD_PART_LABEL } from '@labelbridge/contracts';
import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Card, Chip, type Column, DataTable, DateText, EmptyState, toast, useConfirm } from '@labelbridge/ui';
import { deleteRecord, filePath, type MyWorkRecord, revokeRecord } from '../api/work-record.js';

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Copied', 'The link of the record is in the clipboard.');
  } catch {
    toast.error('Not copied', `The browser does not allow it. The link: ${address}`);
  }
}

/** The person's records: to share, keep, revoke and delete. */
export function MyRecords({ records }: { records: readonly MyWorkRecord[] }) {
  const revoke = useAction(async (id: string) => toast.success('Record revoked', await revokeRecord(id)));
  const remove = useAction(async (id: string) => toast.success('Record deleted', await deleteRecord(id)));
  const download = useAction(downloadFile);
  const { confirm, confirmDialog } = useConfirm();
  const error = revoke.error ?? remove.error ?? download.error;
  if (records.length === 0) {
    return (
      <Card title="Your records">
        <EmptyState title="No record yet" text="Make one above. Then you get its link, a PDF and a signed file." />
      </Card>
    );
  }

  const askToRevoke = async ({ _id }: MyWorkRecord) => {
    const isSure = await confirm({
      title: 'Revoke this record?',
      text: 'Its page then says that you revoked it, and shows nothing else. This cannot be undone; you can make another record.',
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (isSure) await revoke.run(_id);
  };
  const askToDelete = async ({ _id }: MyWorkRecord) => {
    const isSure = await confirm({
      title: 'Delete this revoked record?',
      text: 'Its page then says that there is no such record.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (isSure) await remove.run(_id);
  };
  const columns: Column<MyWorkRecord>[] = [
    { key: 'madeAt', header: 'Made', primary: true, cell: ({ madeAt }) => <DateText instant={madeAt} /> },
    { key: 'show', header: 'Shows', width: 'wide', cell: ({ show }) => show.map((part) => RECORD_PART_LABEL[part]).join(', ') },
    {
      key: 'state',
      header: 'State',
      cell: ({ revokedAt, code }) => (revokedAt ? <Chip>Revoked</Chip> : <Chip tone="good">Valid, code {code}</Chip>),
    },
    {
      key: 'actions',
      header: 'Record',
      actions: true,
      cell: (record) => <RecordActions record={record} onDownload={download.run} onRevoke={askToRevoke} onDelete={askToDelete} />,
    },
  ];
  return (
    <>
      <h2>Your records</h2>
      {error && (
        <Notice tone="bad" title="That did not work">
          {error.message}
        </Notice>
      )}
      <Card flush>
        <DataTable caption="Your work records" columns={columns} rows={records} rowKey={({ _id }) => _id} />
      </Card>
      {confirmDialog}
    </>
  );
}

interface ActionsProps {
  record: MyWorkRecord;
  onDownload: (path: string) => unknown;
  onRevoke: (record: MyWorkRecord) => unknown;
  onDelete: (record: MyWorkRecord) => unknown;
}

function RecordActions({ record, onDownload, onRevoke, onDelete }: ActionsProps) {
  const { _id, address, code, revokedAt, madeAt } = record;
  if (revokedAt) {
    return (
      <Button size="small" aria-label={`Delete the revoked record of ${madeAt}`} onClick={() => void onDelete(record)}>
        Delete
      </Button>
    );
  }
  return (
    <>
      <Button size="small" aria-label={`Copy the link of ${code}`} onClick={() => void copy(address)}>
        Copy the link
      </Button>
      <Button size="small" aria-label={`PDF of ${code}`} onClick={() => void onDownload(filePath(_id, 'pdf'))}>
        PDF
      </Button>
      <Button size="small" aria-label={`Signed file of ${code}`} onClick={() => void onDownload(filePath(_id, 'json'))}>
        Signed file
      </Button>
      <Button size="small" aria-label={`Revoke ${code}`} onClick={() => void onRevoke(record)}>
        Revoke
      </Button>
    </>
  );
}
