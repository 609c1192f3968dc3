import { useEffect, useRef } from 'react';
import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Icon, VisuallyHidden } from '@labelbridge/ui';
import { toastFailure } from '../api/toast-failure.js';

/**
 * Saves a list as a CSV file.
 *
 * @param props.path the list's export, with the search, filters and sort that the screen shows
 * @param props.of name of the list, if a page has several
 */
export function ExportCsvButton({ path, of }: { path: string; of?: string }) {
  const { run, busy } = useAction(downloadFile, toastFailure('The export failed'));
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // A busy button is disabled and loses the focus.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <Button ref={button} {...(of === undefined ? {} : { size: 'small' })} busy={busy} onClick={() => void run(path)}>
      {!busy && <Icon name="download" size={18} />}
      Export CSV
      {of !== undefined && <VisuallyHidden>: {of}</VisuallyHidden>}
    </Button>
  );
}
