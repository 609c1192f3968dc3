import { useState } from 'react';
import { attempt } from '@labelbridge/session';

const KEY = 'labelbridge.data-saver';

const asksToSave = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/** Whether to load the smallest files: as the person said on this device, else as their browser asks. */
export function useDataSaver(): [saves: boolean, set: (saves: boolean) => void] {
  const [saves, setSaves] = useState(() => {
    const said = attempt(() => localStorage.getItem(KEY));
    return said ? said === 'on' : asksToSave();
  });
  const set = (next: boolean) => {
    attempt(() => localStorage.setItem(KEY, next ? 'on' : 'off'));
    setSaves(next);
  };
  return [saves, set];
}
