import { useState } from 'react';
import { PRIVACY_SCREEN_MESSAGES as TEXTS } from '@labelbridge/contracts';
import { answer, api, downloadFile, logout, useAction } from '@labelbridge/session';
import { Button, Card, Icon, toast } from '@labelbridge/ui';
import { PasswordAgainDialog } from './PasswordAgainDialog.js';
import styles from './security.module.css';

const erase = async (password: string): Promise<string> => (await answer(api.POST('/api/privacy/erase', { body: { password } }))).message;

/** One's data, to be taken along or erased (Nigeria Data Protection Act 2023). */
export function YourDataCard() {
  const [erasing, setErasing] = useState(false);
  const save = useAction(
    () => downloadFile('/api/privacy/export'),
    (error) => toast.error(TEXTS.exportFailed, error.message),
  );
  return (
    <Card title={TEXTS.title} className={styles.card}>
      <p className={styles.lead}>{TEXTS.lead}</p>
      <Button busy={save.busy} onClick={() => void save.run()}>
        {!save.busy && <Icon name="download" size={18} />} {TEXTS.download}
      </Button>
      <div className={styles.erase}>
        <p className={styles.lead}>{TEXTS.eraseLead}</p>
        <Button variant="danger" onClick={() => setErasing(true)}>
          {TEXTS.erase}
        </Button>
      </div>
      <PasswordAgainDialog
        open={erasing}
        title={TEXTS.eraseQuestion}
        confirmLabel={TEXTS.erase}
        danger
        onConfirm={async (password) => {
          toast.success(await erase(password));
          await logout();
        }}
        onClose={() => setErasing(false)}
      >
        <p>{TEXTS.eraseLead}</p>
      </PasswordAgainDialog>
    </Card>
  );
}
