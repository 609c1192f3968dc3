import { Notice } from '@labelbridge/area-parts';
import { Button } from '@labelbridge/ui';
import { type Sending } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';

export function NotSent({
  sending,
  items,
  at,
  onOpen,
}: {
  sending: Sending;
  items: readonly JobItem[];
  at: number;
  onOpen: (at: number) => void;
}) {
  if (sending.kind !== 'refused') return null;
  const others = items.flatMap(({ assignmentId }, i) => (i !== at && sending.items.has(assignmentId) ? [i] : []));
  const message = sending.items.get(items[at]?.assignmentId ?? '');
  const [first] = others;
  if (message === undefined && first === undefined) return null;
  return (
    <Notice
      tone="bad"
      title={message === undefined ? `Not sent: item ${others.map((i) => i + 1).join(', ')}` : 'This item is not sent'}
      action={
        message === undefined && first !== undefined ? (
          <Button size="small" onClick={() => onOpen(first)}>
            Open it
          </Button>
        ) : undefined
      }
    >
      {message ?? 'The server refuses it. All else is sent.'}
    </Notice>
  );
}
