import { useId, useState } from 'react';
import { Button } from '@labelbridge/ui';
import styles from './projects.module.css';

/** Characters of about three lines. A longer text is folded at first. */
const SHORT = 160;

export function ReadMore({ text, about }: { text: string; about: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (text.length <= SHORT) return <p className={styles.description}>{text}</p>;
  return (
    <div>
      <p id={id} className={open ? styles.description : styles.folded}>
        {text}
      </p>
      <Button
        variant="quiet"
        size="small"
        className={styles.readMore ?? ''}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        aria-label={`${open ? 'Read less' : 'Read more'} about ${about}`}
      >
        {open ? 'Read less' : 'Read more'}
      </Button>
    </div>
  );
}
