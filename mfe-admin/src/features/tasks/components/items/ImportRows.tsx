import { type ImportFormat } from '@labelbridge/contracts';
import { Button, type Column, DataTable, SelectField } from '@labelbridge/ui';
import bulk from '../../../../shared/bulk/bulk.module.css';
import { type ImportPreview } from '../../api/items.js';
import { unmappedFields } from '../../import-columns.js';

type Row = ImportPreview['rows'][number];

interface Props {
  name: string;
  format: ImportFormat;
  preview: ImportPreview;
  columns: Readonly<Record<string, string>>;
  busy: boolean;
  onColumns: (columns: Readonly<Record<string, string>>) => void;
  onImport: () => void;
  onCancel: () => void;
}

export function ImportRows({ name, format, preview, columns, busy, onColumns, onImport, onCancel }: Props) {
  const shown: Column<Row>[] = [
    { key: 'line', header: 'Line', primary: true, cell: ({ line, problem }) => `Line ${line}${problem ? ': refused' : ''}` },
    ...preview.columns.map((title, place): Column<Row> => {
      const cell = ({ cells }: Row) => (
        <span dir="auto" className={bulk.cell}>
          {cells[place]}
        </span>
      );
      return { key: `column-${place}`, header: title, cell };
    }),
    { key: 'problem', header: 'Would be refused', width: 'wide', cell: ({ problem }) => <span className={bulk.cell}>{problem}</span> },
  ];
  const options = preview.columns.map((title) => ({ value: title, label: title }));
  const unmapped = unmappedFields(format, preview, columns);
  const choose = (field: string, column: string) => {
    const { [field]: _before, ...others } = columns;
    onColumns(column === '' ? others : { ...others, [field]: column });
  };
  return (
    <>
      <h3>
        First rows of <bdi>{name}</bdi>
      </h3>
      {preview.encoding !== 'UTF-8' && <p>Its text was read as {preview.encoding}.</p>}
      {preview.annotated && <p>The annotations in the file are not taken: each row becomes an item that nobody has labelled yet.</p>}
      {format !== 'text' &&
        preview.fields.map((field) => (
          <SelectField
            key={field}
            name={`column-of-${field}`}
            label={field === 'id' ? 'Column of the id' : `Column of ${field}`}
            optional={field === 'id'}
            options={options}
            placeholder={field === 'id' ? 'None' : 'Choose a column'}
            value={columns[field] ?? (preview.columns.includes(field) ? field : '')}
            onChange={(column) => choose(field, column)}
          />
        ))}
      <DataTable caption="First rows" columns={shown} rows={preview.rows} rowKey={(row) => preview.rows.indexOf(row)} />
      <div className={bulk.actions}>
        <Button variant="primary" busy={busy} disabled={unmapped.length > 0} onClick={onImport}>
          Import
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {unmapped.length > 0 && <p role="status">Choose the column of {unmapped.join(' and of ')}: no row becomes an item without it.</p>}
    </>
  );
}
