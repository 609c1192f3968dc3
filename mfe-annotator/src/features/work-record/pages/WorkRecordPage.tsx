import { ResourceCard } from '@labelbridge/area-parts';
import { WORK_RECORD_MESSAGES } from '@labelbridge/contracts';
import { Card, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { useMyRecords, useWorkPreview } from '../api/work-record.js';
import { MakeRecord } from '../components/MakeRecord.js';
import { MyRecords } from '../components/MyRecords.js';

export default function WorkRecordPage() {
  const preview = useWorkPreview();
  const mine = useMyRecords();
  return (
    <>
      <PageHead
        title="Work record"
        lead="Signed proof of your approved work, to show to a client or an employer. You choose what it shows, and can revoke it."
      />
      <ResourceCard resource={preview} errorTitle="Your work could not be added up">
        {(data) =>
          data.jobs > 0 ? (
            <MakeRecord preview={data} />
          ) : (
            <Card>
              <EmptyState
                title="No approved work yet"
                text="A record shows approved work alone. Make one when your first job is approved."
                action={<LinkButton to="/dashboard/tasks">See your tasks</LinkButton>}
              />
            </Card>
          )
        }
      </ResourceCard>
      <ResourceCard resource={mine} errorTitle="Your records could not be loaded" lines={2}>
        {({ records }) => <MyRecords records={records} />}
      </ResourceCard>
      <p className="muted">{WORK_RECORD_MESSAGES.endsWithAccount}</p>
    </>
  );
}
