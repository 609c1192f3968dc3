import { zoneName } from '@labelbridge/contracts';
import { DateText } from '@labelbridge/ui';

/** Shows a deadline as `DateText` does, with the name of its time zone. */
export function DeadlineText({ instant, dateOnly = false }: { instant: string | null | undefined; dateOnly?: boolean }) {
  const at = new Date(instant ?? Number.NaN);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <DateText instant={instant} dateOnly={dateOnly} />
      {!dateOnly && !Number.isNaN(at.getTime()) && ` ${zoneName(timeZone, -at.getTimezoneOffset())}`}
    </>
  );
}
