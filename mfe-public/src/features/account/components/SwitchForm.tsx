import { Button } from '@labelbridge/ui';
import styles from './account.module.css';

/** The way from one form to the other. */
export function SwitchForm({ question, answer, onSwitch }: { question: string; answer: string; onSwitch: () => void }) {
  return (
    <p className={styles.switch}>
      {question}{' '}
      <Button variant="quiet" onClick={onSwitch}>
        {answer}
      </Button>
    </p>
  );
}
