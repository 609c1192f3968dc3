import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Icon, VisuallyHidden } from '@labelbridge/ui';
import { toastFailure } from '../api/toast-failure.js';

/**
 * Saves a list as a CSV file.
 *
 * @param props.path the list's export, with the search, filters and sort that the screen shows
 * @param props.of what is exported, where a page has several lists
 */
export function ExportCsvButton({ path, of }: { path: string; of?: string }) {
  const { run, busy } = useAction(downloadFile, toastFailure('The export failed'));
  return (
    <Button {...(of === undefined ? {} : { size: 'small' })} busy={busy} onClick={() => void run(path)}>
      {!busy && <Icon name="download" size={18} />}
      Export CSV
      {of !== undefined && <VisuallyHidden>: {of}</VisuallyHidden>}
    </Button>
  );
}
