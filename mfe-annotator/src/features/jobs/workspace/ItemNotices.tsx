import { type LabellingInterface } from '@labelbridge/annotation';
import { type ComponentProps, useState } from 'react';
import { type ShownVersion } from '@labelbridge/workspace';
import { ClockPaused } from './ClockPaused.js';
import { Hints } from './Hints.js';
import { hintsOnce } from './hints.js';
import { ItemHistory } from './ItemHistory.js';
import { NotSent } from './NotSent.js';
import { SentBack } from './SentBack.js';

interface Props extends ComponentProps<typeof ClockPaused>, ComponentProps<typeof NotSent>, ComponentProps<typeof SentBack> {
  readonly isPaused: boolean;
  readonly versions: readonly ShownVersion[];
  readonly config: LabellingInterface;
}

/** Notices that most items do not need: hints, a paused clock, unsent work, the reviewer's comments, and the history. */
export function ItemNotices({ job, isPaused, sending, items, at, onOpen, item, comments, versions, readOnly, config }: Props) {
  const [hints, setHints] = useState(() => (readOnly ? undefined : hintsOnce(config)));
  return (
    <>
      {hints !== undefined && <Hints text={hints} onClose={() => setHints(undefined)} />}
      {isPaused && <ClockPaused job={job} />}
      <NotSent sending={sending} items={items} at={at} onOpen={onOpen} />
      {(item.sentBack !== null || comments.length > 0) && <SentBack item={item} comments={comments} readOnly={readOnly} />}
      {versions.length > 0 && <ItemHistory versions={versions} />}
    </>
  );
}
