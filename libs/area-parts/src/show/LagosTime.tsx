import { businessTime } from '@labelbridge/contracts';

/** Shows an instant in the time zone of receipts and statements, with its name. */
export function LagosTime({ instant }: { instant: string }) {
  const at = new Date(instant);
  const [day, time] = businessTime(at).split('T');
  return (
    <time dateTime={at.toISOString()}>
      {day} {time?.slice(0, 5)}, Lagos
    </time>
  );
}
