import { businessDate, startOfBusinessDay } from '@labelbridge/contracts';

const MINUTE_MS = 60_000;
const two = (part: number): string => String(part).padStart(2, '0');

/** An instant beside a document: in the zone that receipts and statements are written in, and with its name. */
export function LagosTime({ instant }: { instant: string }) {
  const at = new Date(instant);
  const day = businessDate(at);
  const minutes = Math.floor((at.getTime() - startOfBusinessDay(day).getTime()) / MINUTE_MS);
  return (
    <time dateTime={at.toISOString()}>
      {day} {two(Math.floor(minutes / 60))}:{two(minutes % 60)}, Lagos
    </time>
  );
}
