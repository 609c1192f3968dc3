import { useEffect, useReducer, useRef } from 'react';
import { CONTENT_MESSAGES, DAY_LIMIT_MESSAGES, mayDisturb } from '@labelbridge/contracts';
import { Button } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { AllowContent } from '../components/AllowContent.js';
import { addSeen, breakIsDue, endBreak, stopOf } from './content-seen.js';
import styles from './notices.module.css';

const HELPLINES = 'https://findahelpline.com';
const TICK_MS = 15_000;
/** A longer time between two ticks: the device slept. */
const SLEPT_MS = 2 * TICK_MS;

interface Props {
  readonly job: Job;
  /** Shows one item alone; none for undefined. */
  readonly onShow: (itemId: string | undefined) => void;
  readonly onStop: () => void;
}

/** Stands in the place of an item that may disturb, or whose day is over, until the person presses Show. */
export function ContentCover({ job, itemId, onShow, onStop }: Props & { readonly itemId: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  // The element that had the focus is gone, with the item or the question.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [job.contentToAllow]);
  useEffect(() => {
    // The next day may begin.
    const timer = setInterval(lookAgain, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const isOpen = job.status === 'pending';
  const disturbs = mayDisturb(job);
  const stop = stopOf(job);
  const missing = job.contentToAllow;
  const show = () => {
    endBreak();
    onShow(itemId);
  };
  return (
    <section className={styles.cover} aria-label={CONTENT_MESSAGES.covered}>
      <h2 ref={title} tabIndex={-1}>
        {disturbs ? CONTENT_MESSAGES.mayShow(missing ?? job.content) : CONTENT_MESSAGES.covered}
      </h2>
      {stop ? (
        <p role="status">{DAY_LIMIT_MESSAGES[stop]}</p>
      ) : (
        disturbs && breakIsDue() && <p role="status">{CONTENT_MESSAGES.breakNow}</p>
      )}
      {isOpen && disturbs && <p>{missing ? CONTENT_MESSAGES.asked : CONTENT_MESSAGES.costs}</p>}
      {missing && <AllowContent missing={missing} />}
      {!stop && !missing && (
        <Button variant="primary" onClick={show}>
          {CONTENT_MESSAGES.show}
        </Button>
      )}
      {isOpen && disturbs && (
        <Button size="small" onClick={onStop}>
          {CONTENT_MESSAGES.stop}
        </Button>
      )}
      {disturbs && (
        <p className={styles.help}>
          {CONTENT_MESSAGES.help}{' '}
          <a href={HELPLINES} target="_blank" rel="noreferrer">
            findahelpline.com
          </a>
        </p>
      )}
    </section>
  );
}

/** Counts the time that an uncovered item is on the screen, and covers it again on demand or if a break is due. */
export function ContentShown({ job, onShow, onStop }: Props) {
  const isOpen = job.status === 'pending';
  useEffect(() => {
    let from = Date.now();
    const count = () => {
      const now = Date.now();
      if (document.visibilityState === 'visible') addSeen(Math.min(now - from, SLEPT_MS));
      from = now;
    };
    const timer = setInterval(() => {
      count();
      if (breakIsDue() || stopOf(job)) onShow(undefined);
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      count();
    };
  }, [job, onShow]);
  return (
    <div className={styles.shown}>
      <Button size="small" onClick={() => onShow(undefined)}>
        {CONTENT_MESSAGES.cover}
      </Button>
      {isOpen && (
        <Button size="small" onClick={onStop}>
          {CONTENT_MESSAGES.stop}
        </Button>
      )}
    </div>
  );
}
