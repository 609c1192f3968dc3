import { type ReactNode } from 'react';
import { businessDate, formatMoney, isPlainDate, type Money, timeLeft } from '@labelbridge/contracts';
import { cx } from '../base/cx.js';
import styles from './text.module.css';

/** Use `trimZeros` for headlines only. */
export function MoneyText({ money, trimZeros = false }: { money: Money; trimZeros?: boolean }) {
  return <span className={styles.figures}>{formatMoney(money, { trimZeros })}</span>;
}

const two = (part: number): string => String(part).padStart(2, '0');
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });
const exactDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** Shows an instant in the local time zone as YYYY-MM-DD HH:MM, with the exact time on hover. */
export function DateText({ instant, dateOnly = false }: { instant: string | null | undefined; dateOnly?: boolean }) {
  const date = new Date(instant ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <Nothing />;
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return (
    <time className={styles.figures} dateTime={date.toISOString()} title={exact.format(date)}>
      {dateOnly ? day : `${day} ${two(date.getHours())}:${two(date.getMinutes())}`}
    </time>
  );
}

/** Shows a date without time as YYYY-MM-DD, with its weekday on hover. */
export function PlainDateText({ date }: { date: string | null | undefined }) {
  if (!isPlainDate(date)) return <Nothing />;
  return (
    <time className={styles.figures} dateTime={date} title={dayInWords(date)}>
      {date}
    </time>
  );
}

const dayInWords = (date: string): string => exactDay.format(new Date(`${date}T00:00:00Z`));

/** Shows the time until a date, counted in Lagos, with the date on hover. */
export function TimeLeft({ dueDate, now = new Date() }: { dueDate: string | null | undefined; now?: Date }) {
  if (!isPlainDate(dueDate)) return <Nothing />;
  const today = businessDate(now);
  return (
    <time className={cx(styles.left, dueDate < today && styles.past)} dateTime={dueDate} title={dayInWords(dueDate)}>
      {timeLeft(dueDate, today)}
    </time>
  );
}

function Nothing(): ReactNode {
  return <span aria-label="none">–</span>;
}
