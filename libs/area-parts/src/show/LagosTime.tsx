import { businessTime } from '@labelbridge/contracts';

/** An instant beside a document: in the zone that receipts and statements are written in, and with its name. */
export function LagosTime({ instant }: { instant: string }) {
  const at = new Date(instant);
  const [day, time] = businessTime(at).split('T');
  return (
    <time dateTime={at.toISOString()}>
      {day} {time?.slice(0, 5)}, Lagos
    </time>
  );
}
