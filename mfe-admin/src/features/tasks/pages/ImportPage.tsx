import { useState } from 'react';
import { BackLink, Notice, toastFailure } from '@labelbridge/area-parts';
import { UnreadableText } from '@labelbridge/annotation';
import { BULK_LIMITS, TASK_COLUMNS } from '@labelbridge/contracts';
import { useNavigate } from '@labelbridge/router';
import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Card, Icon, PageHead } from '@labelbridge/ui';
import { FilePicker } from '../../../shared/FilePicker.js';
import { LatestRuns } from '../../../shared/bulk/LatestRuns.js';
import bulk from '../../../shared/bulk/bulk.module.css';
import { readText } from '../../../shared/read-text.js';
import { serverMessage } from '../../../shared/server-message.js';
import { prepareImport } from '../api/bulk.js';

const TASKS = { to: '/admin/tasks', label: 'Task Management' };

export default function ImportPage() {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const read = useAction(
    async (file: File) => {
      const isTooLarge = file.size > 2 * BULK_LIMITS.importLength;
      setRefusal(isTooLarge ? 'This file is too large to be a list of tasks. Please split it.' : undefined);
      if (isTooLarge) return;
      try {
        void navigate(`/admin/tasks/import/${await prepareImport(file.name, await readText(file))}`);
      } catch (error) {
        if (!(error instanceof UnreadableText)) throw error;
        setRefusal(error.message);
      }
    },
    (error) => setRefusal(serverMessage(error, 'The file could not be read.')),
  );
  const template = useAction(downloadFile, toastFailure('The download failed'));
  return (
    <>
      <BackLink to={TASKS.to}>{TASKS.label}</BackLink>
      <PageHead
        title="Import tasks"
        lead={`A CSV file with the columns ${TASK_COLUMNS.map(({ title }) => title).join(', ')}. You see every mistake before anything is created.`}
        actions={
          <Button busy={template.busy} onClick={() => void template.run('/api/tasks/imports/template.csv')}>
            {!template.busy && <Icon name="download" size={18} />} Template
          </Button>
        }
      />
      <Card title="Choose a file">
        <div className={bulk.body}>
          <FilePicker
            label="Choose a .csv file"
            hint={`or drop it here. At most ${BULK_LIMITS.importRows.toLocaleString('en-NG')} rows; commas, semicolons or tabs.`}
            accept=".csv,.txt,.tsv,text/csv"
            disabled={read.busy}
            onChoose={(file) => void read.run(file)}
          />
          {refusal !== undefined && (
            <Notice tone="bad" title="This file was not read">
              {refusal}
            </Notice>
          )}
        </div>
      </Card>
      <LatestRuns kind="task-import" title="Latest imports" to="/admin/tasks/import" />
    </>
  );
}
