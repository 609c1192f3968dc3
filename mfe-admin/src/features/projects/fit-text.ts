import { type Schemas } from '@labelbridge/api-client';
import { countText, LIMITS } from '@labelbridge/contracts';
import { type Project } from './api/projects.js';

type Fit = Pick<Schemas['FitDto'], 'fitting' | 'active'>;

/** The server counts no further than `LIMITS.totalMax`. */
const countOf = (count: number): string => (count >= LIMITS.totalMax ? `${LIMITS.totalMax} or more` : String(count));

/** @returns undefined until the figure is there */
export const fitText = (fit: Fit | undefined): string | undefined =>
  fit && fit.fitting !== null && fit.active !== null
    ? `${countOf(fit.fitting)} of ${countOf(fit.active)} active annotators claim all of this`
    : undefined;

/** Says how many annotators joined without one of the languages that have places. @returns undefined if all count */
export function uncountedText({ counts, needs }: Pick<Project, 'counts' | 'needs'>): string | undefined {
  const counted = (needs?.places ?? []).reduce((sum, { taken }) => sum + (taken ?? 0), 0);
  const rest = (counts?.approvedApplications ?? 0) - counted;
  return rest > 0 ? countText(rest, 'annotator counts for no language', 'annotators count for no language') : undefined;
}
