import { ThreadCard, type ThreadSubject } from '@labelbridge/area-parts';
import { type Schemas } from '@labelbridge/session';
import { QueuedChangeNotice } from './QueuedChangeNotice.js';
import { useQueuedChangesFor } from './use-queued-changes-for.js';

interface Props {
  readonly subject: ThreadSubject;
  readonly messages: readonly Schemas['ThreadMessageDto'][];
  readonly unread: number;
}

export function MessageThread(props: Props) {
  const queued = useQueuedChangesFor('message', props.subject.id);
  return (
    <ThreadCard
      {...props}
      side="annotator"
      hint="An admin reads and answers it here."
      queued={queued.map((change) => (
        <QueuedChangeNotice key={change.id} change={change} details={[['Message', String(change.body.text)]]} />
      ))}
    />
  );
}
