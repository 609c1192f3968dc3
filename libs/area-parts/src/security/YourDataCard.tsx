import { type ReactNode, useState } from 'react';
import { PRIVACY_SCREEN_MESSAGES as MESSAGES } from '@labelbridge/contracts';
import { answer, api, downloadFile, logout, useAction } from '@labelbridge/session';
import { Button, Card, Icon, toast } from '@labelbridge/ui';
import { toastFailure } from '../api/toast-failure.js';
import { PasswordAgainDialog } from './PasswordAgainDialog.js';
import styles from './security.module.css';

const erase = async (password: string): Promise<string> => (await answer(api.POST('/api/privacy/erase', { body: { password } }))).message;

/**
 * Downloads or erases the user's data (Nigeria Data Protection Act 2023).
 *
 * @param props.closing replaces the erasure, for people to whom money may be owed
 */
export function YourDataCard({ closing }: { closing?: ReactNode }) {
  const save = useAction(() => downloadFile('/api/privacy/export'), toastFailure(MESSAGES.exportFailed));
  return (
    <Card title={MESSAGES.title} className={styles.card}>
      <p className={styles.lead}>{MESSAGES.lead}</p>
      <Button busy={save.busy} onClick={() => void save.run()}>
        {!save.busy && <Icon name="download" size={18} />} {MESSAGES.download}
      </Button>
      <div className={styles.erase}>
        {closing ?? (
          <>
            <p className={styles.lead}>{MESSAGES.eraseLead}</p>
            <EraseButton label={MESSAGES.erase} />
          </>
        )}
      </div>
    </Card>
  );
}

/** Erases the account at once, after the password. */
export function EraseButton({ label }: { label: string }) {
  const [erasing, setErasing] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setErasing(true)}>
        {label}
      </Button>
      <PasswordAgainDialog
        open={erasing}
        title={MESSAGES.eraseQuestion}
        confirmLabel={label}
        danger
        onConfirm={async (password) => {
          toast.success(await erase(password));
          await logout();
        }}
        onClose={() => setErasing(false)}
      >
        <p>{MESSAGES.eraseLead}</p>
      </PasswordAgainDialog>
    </>
  );
}
