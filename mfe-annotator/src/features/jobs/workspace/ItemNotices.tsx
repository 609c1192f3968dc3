import { type LabelConfig } from '@labelbridge/annotation';
import { type ComponentProps, useState } from 'react';
import { Notice } from '@labelbridge/area-parts';
import { rejectionText } from '@labelbridge/contracts';
import { Button, Icon } from '@labelbridge/ui';
import { type ShownVersion, ReviewHistory } from '@labelbridge/workspace';
import { type Job } from '../api/jobs.js';
import { ClockPaused } from './ClockPaused.js';
import { ContentShown } from './ContentCover.js';
import { stopOf } from './content-seen.js';
import { hintsOnce } from './hints.js';
import { NotSent } from './NotSent.js';
import { SentBack } from './SentBack.js';
import styles from './notices.module.css';

function ItemHistory({ versions }: { versions: readonly ShownVersion[] }) {
  return (
    <details className={styles.history}>
      <summary>History of this item</summary>
      <ReviewHistory versions={versions} />
    </details>
  );
}

/** Pixels. In a narrower window, hints would take the room of the work. */
const WIDE = 720;

/** Shows hints on the first use of a tool, above the work and never over it. */
export function Hints({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={styles.hints}>
      <details open={window.innerWidth >= WIDE}>
        <summary>Three hints</summary>
        {text}
      </details>
      <Button size="small" aria-label="Close notice: Three hints" onClick={onClose}>
        <Icon name="close" size={18} />
      </Button>
    </div>
  );
}

type Parts = ComponentProps<typeof ClockPaused> &
  ComponentProps<typeof NotSent> &
  ComponentProps<typeof SentBack> &
  ComponentProps<typeof ContentShown>;

interface Props extends Parts {
  readonly job: Job;
  /** True for an item that may be covered again. */
  readonly isShown: boolean;
  readonly isPaused: boolean;
  readonly versions: readonly ShownVersion[];
  readonly config: LabelConfig;
}

/**
 * Notices that most items do not need: the end of a view that may disturb, hints, a paused clock, unsent work, why the job was rejected, the
 * reviewer's comments, and the history.
 */
export function ItemNotices(props: Props) {
  const { job, isShown, onShow, onStop, isPaused, sending, items, at, onOpen, item, comments, versions, readOnly, config } = props;
  const rejection = rejectionText(job);
  const [hints, setHints] = useState(() => (readOnly ? undefined : hintsOnce(config)));
  return (
    <>
      {isShown && <ContentShown job={job} onShow={onShow} onStop={onStop} />}
      {hints !== undefined && <Hints text={hints} onClose={() => setHints(undefined)} />}
      {/* The cover of the item says why the clock is paused if the day is over. */}
      {isPaused && !stopOf(job) && <ClockPaused job={job} />}
      <NotSent sending={sending} items={items} at={at} onOpen={onOpen} />
      {rejection && (
        <Notice tone="wait" title={readOnly ? 'Why it was rejected' : 'Why it was rejected before'}>
          <bdi>{rejection}</bdi>
        </Notice>
      )}
      {(item.sentBack !== null || comments.length > 0) && <SentBack item={item} comments={comments} readOnly={readOnly} />}
      {versions.length > 0 && <ItemHistory versions={versions} />}
    </>
  );
}
