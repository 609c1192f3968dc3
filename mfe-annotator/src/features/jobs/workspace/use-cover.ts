import { useState } from 'react';
import { mayDisturb } from '@labelbridge/contracts';
import { serverNow } from '../../clock/api/clock.js';
import { dayStopOf } from '../../clock/api/day-stops.js';
import { type Job } from '../api/jobs.js';

type ShowItem = (itemId: string | undefined) => void;

/**
 * Covers work that may disturb until the person shows it, or a break is due, and any work whose day is over until tomorrow.
 *
 * @returns `isCovered` and `isShown`: both are false for work that needs no cover; `onShow`: shows one item alone, none for undefined
 */
export function useCover(job: Job, itemId: string | undefined): readonly [isCovered: boolean, isShown: boolean, onShow: ShowItem] {
  const [shown, onShow] = useState<string>();
  const stop = dayStopOf(job, serverNow());
  // It is pressed anew tomorrow, or when more content is allowed.
  const mayShow = !stop && !job.contentToAllow;
  if (!mayShow && shown) onShow(undefined);
  const isShown = mayShow && mayDisturb(job) && shown === itemId;
  return [!isShown && (stop !== null || mayDisturb(job)), isShown, onShow];
}
