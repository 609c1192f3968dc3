const two = (part: number): string => String(part).padStart(2, '0');
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** Formats the time of data: `10:32` today, else `19 November, 10:32`, in the reader's time zone. */
export function asOf(at: Date, now = new Date()): string {
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return at.toDateString() === now.toDateString() ? time : `${day.format(at)}, ${time}`;
}
