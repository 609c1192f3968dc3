import { Button, cx } from '@labelbridge/ui';
import styles from './account.module.css';

export function SwitchForm({ question, answer, onSwitch }: { question: string; answer: string; onSwitch: () => void }) {
  return (
    <p className={cx('muted', styles.switch)}>
      {question}{' '}
      <Button variant="quiet" onClick={onSwitch}>
        {answer}
      </Button>
    </p>
  );
}
