import { SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { Button, toast } from '@labelbridge/ui';
import styles from './security.module.css';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Copied');
    } catch {
      toast.error('This browser does not let us copy. Please write them down.');
    }
  };
  return (
    <div className={styles.offer} role="group" aria-label="Your recovery codes">
      <p>{SECOND_FACTOR_MESSAGES.keepCodes}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
