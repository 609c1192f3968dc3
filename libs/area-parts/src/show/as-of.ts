const two = (part: number): string => String(part).padStart(2, '0');
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** How old something shown is: `10:32` of today, else `19 November, 10:32`, in the reader's zone. */
export function asOf(at: Date, now = new Date()): string {
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return at.toDateString() === now.toDateString() ? time : `${day.format(at)}, ${time}`;
}
