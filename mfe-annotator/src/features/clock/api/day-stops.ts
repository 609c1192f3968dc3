import {
  businessDate,
  CONTENT_DAY_MS,
  type ContentCategory,
  DAY_LIMIT_MESSAGES,
  DAY_STOPS,
  type DayStop,
  LONG_DAY_MS,
  mayDisturb,
} from '@labelbridge/contracts';
import { attempt, useSession } from '@labelbridge/session';

/** `rest`: the person was told to rest. */
type Counted = DayStop | 'rest';

const MOST_MS: Readonly<Record<Counted, number>> = { content: CONTENT_DAY_MS, longDay: LONG_DAY_MS, rest: 1 };

/** Values that the browser refused to store. */
const unstored = new Map<string, string>();

/** Counts per person, over all pages of this device. */
const keyOf = (what: Counted): string => `labelbridge.${what}.${useSession.getState().user?.userId ?? ''}`;
const dayOf = (now: number): string => businessDate(new Date(now));

function countedOn(what: Counted, day: string): number {
  const key = keyOf(what);
  const [counted, ms] = (unstored.get(key) ?? attempt(() => localStorage.getItem(key)))?.split(' ') ?? [];
  return counted === day ? Number(ms) || 0 : 0;
}

function add(what: Counted, ms: number, now: number): void {
  const [key, day] = [keyOf(what), dayOf(now)];
  const counted = `${day} ${countedOn(what, day) + ms}`;
  const isStored = attempt(() => {
    localStorage.setItem(key, counted);
    return true;
  });
  if (isStored) unstored.delete(key);
  else unstored.set(key, counted);
}

const isOver = (what: Counted, now: number): boolean => countedOn(what, dayOf(now)) >= MOST_MS[what];

/** Adds time that disturbing content was on this screen. @param ms milliseconds @param now the server's time */
export const addContentTime = (ms: number, now: number): void => add('content', ms, now);

/** Ends a day by a limit: the server has counted enough, over all devices. */
export function endDay(stop: DayStop, now: number): void {
  if (!isOver(stop, now)) add(stop, MOST_MS[stop], now);
}

/** As `endDay`, if the message of a refusal names a limit. */
export function endDayBy(message: string, now: number): void {
  const stop = DAY_STOPS.find((each) => DAY_LIMIT_MESSAGES[each] === message);
  if (stop) endDay(stop, now);
}

interface StoppedJob {
  readonly status: string;
  readonly content?: readonly ContentCategory[];
  readonly stopsLongDays?: boolean;
}

/** @returns the limit by which a job shows no more today; null if none. Handed-in work can always be looked at, such as for an appeal. */
export function dayStopOf({ status, content = [], stopsLongDays = false }: StoppedJob, now: number): DayStop | null {
  if (status !== 'pending') return null;
  if (mayDisturb({ content }) && isOver('content', now)) return 'content';
  return stopsLongDays && isOver('longDay', now) ? 'longDay' : null;
}

/** Notes that the person is told to rest. @returns false if they were told on this day */
export function noteRest(now: number): boolean {
  if (isOver('rest', now)) return false;
  add('rest', MOST_MS.rest, now);
  return true;
}
