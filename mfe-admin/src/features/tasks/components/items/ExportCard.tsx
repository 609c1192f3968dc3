import { useState } from 'react';
import { Notice } from '@labelbridge/area-parts';
import { ANNOTATION_STATES, FORMATS, formatsFor, type FormatName, type LabellingInterface, whatIsLost } from '@labelbridge/annotation';
import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Card, Icon, SelectField } from '@labelbridge/ui';
import { Row } from '../../../../shared/forms/Row.js';
import bulk from '../../../../shared/bulk/bulk.module.css';
import { exportPath } from '../../export-path.js';
import { bytesText } from '../../item-files.js';

const WHICH = [
  { value: 'approved', label: 'Only approved', hint: 'What a review accepted or corrected. Until then the file is empty.' },
  { value: 'all', label: 'All, with their states', hint: 'What is not reviewed too.' },
];

/** Downloads the results in a format that holds something of them, and says before what it leaves out. */
export function ExportCard({ taskId, config }: { taskId: string; config: LabellingInterface }) {
  const formats = formatsFor(config);
  const [format, setFormat] = useState<FormatName>(formats[0] ?? 'jsonl');
  const [which, setWhich] = useState('approved');
  const lost = whatIsLost(config, format);
  const [bytes, setBytes] = useState(0);
  const download = useAction((path: string) => downloadFile(path, setBytes));
  const choose = (name: string) => setFormat(formats.find((each) => each === name) ?? format);
  return (
    <Card title="Export">
      <div className={bulk.body}>
        <Row>
          <SelectField
            label="Format"
            name="format"
            options={formats.map((name) => ({ value: name, label: FORMATS[name].title }))}
            value={format}
            onChange={choose}
          />
          <SelectField
            label="Results"
            name="results"
            hint={WHICH.find(({ value }) => value === which)?.hint}
            options={WHICH}
            value={which}
            onChange={setWhich}
          />
        </Row>
        <div role="status">
          {lost.length === 0 ? (
            <p className="muted">{FORMATS[format].title} holds all of it.</p>
          ) : (
            <Notice tone="wait" title={`What ${FORMATS[format].title} leaves out or changes`}>
              <ul className={bulk.list}>
                {lost.map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        {download.error && (
          <Notice tone="bad" title="The export failed">
            {download.error.message}
          </Notice>
        )}
        <div className={bulk.actions}>
          <Button
            busy={download.busy}
            onClick={() => {
              setBytes(0);
              void download.run(exportPath(taskId, format, which === 'all' ? ANNOTATION_STATES : undefined));
            }}
          >
            {!download.busy && <Icon name="download" size={18} />} Export
          </Button>
          <p className="muted" role="status">
            {download.busy && `${bytesText(bytes)} received`}
          </p>
        </div>
      </div>
    </Card>
  );
}
