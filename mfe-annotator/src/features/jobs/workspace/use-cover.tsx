import { type ReactNode, useState } from 'react';
import { mayDisturb } from '@labelbridge/contracts';
import { useLazyModule } from '@labelbridge/workspace';
import { type Job } from '../api/jobs.js';
import { NOTICES } from './lazy.js';

/** Covers each item of work that may disturb until the person shows it, and again when a break is due. @returns the cover, and a counter */
export function useCover(job: Job, itemId: string | undefined): readonly [cover: ReactNode, counter: ReactNode] {
  const [shown, show] = useState<string>();
  const covers = mayDisturb(job);
  const parts = useLazyModule(NOTICES, covers);
  if (shown === itemId) return [false, parts && <parts.ContentSeen onDue={show} />];
  // The item stays hidden while the cover is loaded.
  return [covers && (!parts || <parts.ContentCover content={job.content} onShow={() => show(itemId)} />), undefined];
}
