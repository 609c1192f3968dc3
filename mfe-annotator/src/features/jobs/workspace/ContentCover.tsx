import { useEffect, useRef } from 'react';
import { CONTENT_MESSAGES, type ContentCategory } from '@labelbridge/contracts';
import { Button } from '@labelbridge/ui';
import { addSeen, breakIsDue, endBreak } from './content-seen.js';
import styles from './notices.module.css';

const HELPLINES = 'https://findahelpline.com';
const TICK_MS = 15_000;

/** Stands in the place of an item that may disturb, until the person presses Show. */
export function ContentCover({ content, onShow }: { content: readonly ContentCategory[]; onShow: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The element that had the focus is gone with the item.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  const show = () => {
    endBreak();
    onShow();
  };
  return (
    <section className={styles.cover} aria-label={CONTENT_MESSAGES.covered}>
      <h2 ref={title} tabIndex={-1}>
        {CONTENT_MESSAGES.mayShow(content)}
      </h2>
      {breakIsDue() && <p role="status">{CONTENT_MESSAGES.breakNow}</p>}
      <p>{CONTENT_MESSAGES.costs}</p>
      <Button variant="primary" onClick={show}>
        {CONTENT_MESSAGES.show}
      </Button>
      <p className={styles.help}>
        {CONTENT_MESSAGES.help}{' '}
        <a href={HELPLINES} target="_blank" rel="noreferrer">
          findahelpline.com
        </a>
      </p>
    </section>
  );
}

/** Counts the time that an uncovered item is on the screen. @param props.onDue called if a break is due */
export function ContentSeen({ onDue }: { onDue: (shown: undefined) => void }): null {
  useEffect(() => {
    let from = Date.now();
    const count = () => {
      const now = Date.now();
      if (document.visibilityState === 'visible') addSeen(now - from);
      from = now;
    };
    const timer = setInterval(() => {
      count();
      if (breakIsDue()) onDue(undefined);
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      count();
    };
  }, [onDue]);
  return null;
}
