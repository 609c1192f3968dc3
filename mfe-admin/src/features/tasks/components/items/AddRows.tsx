import { useState } from 'react';
import { Notice } from '@labelbridge/area-parts';
import { type ImportFormat, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { type ApiError, useAction } from '@labelbridge/session';
import { FilePicker } from '../../../../shared/FilePicker.js';
import { serverMessage } from '../../../../shared/server-message.js';
import { importItems, type ImportPreview, previewItems } from '../../api/items.js';
import { bytesText } from '../../../../shared/bytes-text.js';
import { DATA_FILES, formatOf } from '../../item-files.js';
import { chosenColumns } from '../../import-columns.js';
import { ImportRows } from './ImportRows.js';

interface Chosen {
  readonly file: File;
  readonly format: ImportFormat;
  readonly preview: ImportPreview;
  /** Column of each field. */
  readonly columns: Readonly<Record<string, string>>;
}

const reasonOf = (error: ApiError): string => Object.values(error.details)[0] ?? serverMessage(error, 'The file could not be sent.');

/** Adds items from a file of rows. Before it is sent, its first rows are shown, with the columns of the fields. */
export function AddRows({ taskId, fields }: { taskId: string; fields: readonly string[] }) {
  const [refusal, setRefusal] = useState<string>();
  const [chosen, setChosen] = useState<Chosen>();
  const fail = (error: ApiError) => setRefusal(reasonOf(error));

  const look = useAction(async (file: File, given?: Chosen['columns']) => {
    setRefusal(undefined);
    const format = formatOf(file.name);
    if (!format || file.size > WORK_ITEM_LIMITS.importBytes) {
      setChosen(undefined);
      setRefusal(
        format ? `A file has ${bytesText(WORK_ITEM_LIMITS.importBytes)} at most.` : 'Please choose a CSV, TSV, JSONL, JSON or text file.',
      );
      return;
    }
    const begin = file.slice(0, WORK_ITEM_LIMITS.previewBytes);
    const first = await previewItems(taskId, format, begin, given ?? {});
    const columns = given ?? chosenColumns(first.fields, first.columns);
    const isOwn = given !== undefined || Object.entries(columns).every(([field, column]) => field === column);
    setChosen({ file, format, columns, preview: isOwn ? first : await previewItems(taskId, format, begin, columns) });
  }, fail);
  const add = useAction(async ({ file, format, columns }: Chosen) => {
    setRefusal(undefined);
    await importItems(taskId, format, { name: file.name, content: file }, columns);
    setChosen(undefined);
  }, fail);

  return (
    <>
      <FilePicker
        label="Choose a file of rows"
        hint={`CSV, TSV, JSONL, JSON or text, or drop it here. Each row needs: ${fields.join(', ')}.`}
        accept={DATA_FILES}
        disabled={look.busy || add.busy}
        onChoose={(file) => void look.run(file)}
      />
      {chosen && (
        <ImportRows
          {...chosen}
          name={chosen.file.name}
          busy={look.busy || add.busy}
          onColumns={(columns) => void look.run(chosen.file, columns)}
          onImport={() => void add.run(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {add.busy && <p role="status">The file is being sent …</p>}
      {refusal !== undefined && (
        <Notice tone="bad" title="The file was not taken">
          {refusal}
        </Notice>
      )}
    </>
  );
}
