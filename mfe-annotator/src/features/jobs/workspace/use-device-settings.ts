import { useState } from 'react';
import { attempt, isRecord } from '@labelbridge/session';

const SAVER = 'labelbridge.data-saver';
const AHEAD = 'labelbridge.keep-ahead';

/** Choices for the data of a job stored ahead for offline work, in megabytes. */
export const AHEAD_CHOICES = [0, 10, 30, 100, 300];
const AHEAD_AT_FIRST = 30;

const asksToSave = (): boolean => 'connection' in navigator && isRecord(navigator.connection) && navigator.connection.saveData === true;

export interface DeviceSettings {
  /** True to load the smallest files; the default is the browser's `saveData`. */
  readonly dataSaver: boolean;
  /** Unit: megabytes. */
  readonly keepAhead: number;
}

function read(): DeviceSettings {
  const saver = attempt(() => localStorage.getItem(SAVER));
  const ahead = attempt(() => localStorage.getItem(AHEAD));
  const known = AHEAD_CHOICES.find((choice) => String(choice) === ahead);
  return { dataSaver: saver ? saver === 'on' : asksToSave(), keepAhead: known ?? AHEAD_AT_FIRST };
}

export function useDeviceSettings(): [settings: DeviceSettings, set: (settings: DeviceSettings) => void] {
  const [settings, setSettings] = useState(read);
  const set = (next: DeviceSettings) => {
    attempt(() => localStorage.setItem(SAVER, next.dataSaver ? 'on' : 'off'));
    attempt(() => localStorage.setItem(AHEAD, String(next.keepAhead)));
    setSettings(next);
  };
  return [settings, set];
}
