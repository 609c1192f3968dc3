import { useState } from 'react';
import { Notice } from '@labelbridge/area-parts';
import {
  EXPORT_STATES,
  formatNamed,
  formatsFor,
  type FormatName,
  type LabelConfig,
  showsPictures,
  whatIsLost,
  type ExportState,
} from '@labelbridge/annotation';
import { Link } from '@labelbridge/router';
import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Card, CheckboxField, Icon, SelectField } from '@labelbridge/ui';
import bulk from './bulk/bulk.module.css';
import { bytesText } from './bytes-text.js';
import { Row } from './forms/layout.js';
import { RUNS_PATH, startRun } from './runs/runs.js';

interface ExportChoice {
  readonly format: FormatName;
  /** The default is the approved results. */
  readonly states?: readonly ExportState[];
  /** Every answer of an item, not its decision alone. */
  readonly everyAnswer?: boolean;
  readonly pictures?: boolean;
  readonly emails?: boolean;
}

/** @param of `tasks/<id>` or `projects/<id>` */
export function exportPath(of: string, choice: ExportChoice): string {
  return `/api/${of}/export?${new URLSearchParams(queryOf(choice))}`;
}

const queryOf = ({ format, states, everyAnswer, pictures, emails }: ExportChoice) => ({
  format,
  ...(states && { states: states.join(',') }),
  ...(everyAnswer && { answers: 'all' as const }),
  ...(pictures && { pictures: 'true' as const }),
  ...(emails && { authors: 'email' as const }),
});

const scopeOf = (of: string) => {
  const [kind, id = ''] = of.split('/');
  return kind === 'tasks' ? { taskId: id } : { projectId: id };
};

const WHICH = [
  { value: 'approved', label: 'Only approved', hint: 'What a review accepted, corrected or decided. Until then the file is empty.' },
  { value: 'all', label: 'All, with their states', hint: 'What is not reviewed too, and what was skipped, with the reason.' },
];

const ANSWERS = [
  { value: 'decided', label: 'One answer', hint: 'If a reviewer decided an item, only the decision. Else each answer on it.' },
  { value: 'all', label: 'Every answer', hint: 'What each person answered, on decided items too, without the decisions.' },
];

export interface ExportCardProps {
  /** `tasks/<id>` or `projects/<id>`. */
  of: string;
  config: LabelConfig;
  title?: string;
  lead?: string;
}

/** Downloads the results in a format that fits the interface, and names the data that the format omits. */
export function ExportCard({ of, config, title = 'Export', lead }: ExportCardProps) {
  const formats = formatsFor(config);
  const [format, setFormat] = useState<FormatName>(formats[0] ?? 'jsonl');
  const [which, setWhich] = useState('approved');
  const [answers, setAnswers] = useState('decided');
  const [wanted, setWanted] = useState({ pictures: false, emails: false });
  const spec = formatNamed(format);
  const lost = whatIsLost(config, format);
  const [bytes, setBytes] = useState(0);
  const [started, setStarted] = useState<string>();
  const download = useAction((path: string) => downloadFile(path, setBytes));
  const choose = (name: string) => setFormat(formats.find((each) => each === name) ?? format);
  const isNamed = spec.loses.data !== undefined;
  const choice = {
    format,
    everyAnswer: answers === 'all',
    pictures: spec.pictures === true && wanted.pictures,
    emails: isNamed && wanted.emails,
    ...(which === 'all' && { states: EXPORT_STATES }),
  };
  const prepare = useAction(async () => setStarted(await startRun({ kind: 'export', ...scopeOf(of), ...queryOf(choice) })));
  return (
    <Card title={title}>
      <div className={bulk.body}>
        {lead && <p className="muted">{lead}</p>}
        <Row>
          <SelectField
            label="Format"
            name="format"
            options={formats.map((name) => ({ value: name, label: formatNamed(name).title }))}
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
          <SelectField
            label="Answers on an item"
            name="answers"
            hint={ANSWERS.find(({ value }) => value === answers)?.hint}
            options={ANSWERS}
            value={answers}
            onChange={setAnswers}
          />
        </Row>
        {spec.pictures && showsPictures(config) && (
          <CheckboxField
            label="With the pictures"
            name="pictures"
            hint="Those that lie in Labelbridge; they stand upright. The file is an archive."
            checked={wanted.pictures}
            onChange={(pictures) => setWanted({ ...wanted, pictures })}
          />
        )}
        {isNamed && (
          <CheckboxField
            label="With the e-mail addresses of annotators"
            name="emails"
            hint="Label Studio finds its own users by them. It imports a file only if it knows all of them."
            checked={wanted.emails}
            onChange={(emails) => setWanted({ ...wanted, emails })}
          />
        )}
        <div role="status">
          {lost.length === 0 ? (
            <p className="muted">{spec.title} holds all of it.</p>
          ) : (
            <Notice tone="wait" title={`What ${spec.title} leaves out or changes`}>
              <ul className={bulk.list}>
                {lost.map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        {(download.error ?? prepare.error) && (
          <Notice tone="bad" title="The export failed">
            {(download.error ?? prepare.error)?.message}
          </Notice>
        )}
        {started !== undefined && (
          <Notice tone="info" title="The file is being prepared">
            {started} <Link to={RUNS_PATH}>See the runs</Link>
          </Notice>
        )}
        <div className={bulk.actions}>
          <Button
            busy={download.busy}
            onClick={() => {
              setBytes(0);
              void download.run(exportPath(of, choice));
            }}
          >
            {!download.busy && <Icon name="download" size={18} />} Export
          </Button>
          <Button busy={prepare.busy} onClick={() => void prepare.run()}>
            Prepare in the background
          </Button>
          <p className="muted" role="status">
            {download.busy ? `${bytesText(bytes)} received` : 'For much data or a weak network: the file stays for a week.'}
          </p>
        </div>
      </div>
    </Card>
  );
}
