import { attempt, isRecord } from '@labelbridge/session';
import { type DeviceClock } from './device-clock.js';

const PREFIX = 'labelbridge.clock.';
const CHANGED = 'labelbridge-clock';

const isClock = (value: unknown): value is DeviceClock => isRecord(value) && isRecord(value.unsent) && typeof value.offset === 'number';

export const hasStoredClock = (userId: string | undefined): boolean =>
  userId !== undefined && Boolean(attempt(() => localStorage.getItem(PREFIX + userId)));

export function readStoredClock(userId: string): DeviceClock | undefined {
  const stored: unknown = attempt(() => JSON.parse(localStorage.getItem(PREFIX + userId) ?? 'null'));
  return isClock(stored) ? stored : undefined;
}

/**
 * Stores a clock, or removes an empty one. Unsent time stays after a log-out until its owner is back.
 *
 * @returns false if the browser refuses storage
 */
export function storeClock(userId: string, clock: DeviceClock): boolean {
  const isEmpty = !clock.run && !clock.paused && Object.keys(clock.unsent).length === 0;
  const stored = attempt(() => {
    if (isEmpty) localStorage.removeItem(PREFIX + userId);
    else localStorage.setItem(PREFIX + userId, JSON.stringify(clock));
    return true;
  });
  window.dispatchEvent(new Event(CHANGED));
  return stored === true;
}

/** Calls `listener` when another tab has stored a clock. @returns a function that stops it */
export function onOtherTabs(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(PREFIX)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Calls `listener` when a clock is stored, in this or another tab. @returns a function that stops it */
export function onStoredClock(listener: () => void): () => void {
  const stopOthers = onOtherTabs(listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    stopOthers();
    window.removeEventListener(CHANGED, listener);
  };
}
