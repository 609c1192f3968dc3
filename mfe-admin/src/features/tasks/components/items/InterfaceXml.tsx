import { Button, Card, Icon, toast } from '@labelbridge/ui';
import { Details } from '../../../../shared/forms/layout.js';
import bulk from '../../../../shared/bulk/bulk.module.css';
import styles from '../interface/interface.module.css';

/** Shows the labelling interface of a task as Label Studio's XML, for use elsewhere or for a new version. @param name file name */
export function InterfaceXml({ xml, name }: { xml: string; name: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(xml);
      toast.success('Copied', 'The XML of the labelling interface is in the clipboard.');
    } catch {
      toast.error('Not copied', 'The browser does not allow it. Please select the text and copy it.');
    }
  };
  return (
    <Card title="Labelling interface">
      <Details summary="Label Studio's XML">
        <div className={bulk.body}>
          <pre className={styles.xml}>{xml}</pre>
          <div className={bulk.actions}>
            <Button onClick={() => void copy()}>Copy XML</Button>
            <Button onClick={() => saveFile(new Blob([xml], { type: 'application/xml' }), name)}>
              <Icon name="download" size={18} /> Download XML
            </Button>
          </div>
        </div>
      </Details>
    </Card>
  );
}

const REVOKE_AFTER_MS = 60_000;

/** Saves data of the page as a file. Use `downloadFile` for data of the server. */
function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
