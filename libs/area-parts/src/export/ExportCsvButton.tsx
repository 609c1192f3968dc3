import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Icon, toast } from '@labelbridge/ui';

/**
 * Saves a list as a CSV file.
 *
 * @param props.path the list's export, with the search, filters and sort that the screen shows
 */
export function ExportCsvButton({ path }: { path: string }) {
  const { run, busy } = useAction(downloadFile, (error) => toast.error('The export failed', error.message));
  return (
    <Button busy={busy} onClick={() => void run(path)}>
      {!busy && <Icon name="download" size={18} />}
      Export CSV
    </Button>
  );
}
