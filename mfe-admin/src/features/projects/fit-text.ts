import { type Schemas } from '@labelbridge/api-client';
import { countText, LIMITS } from '@labelbridge/contracts';
import { type Project } from './api/projects.js';

type Fit = Pick<Schemas['FitDto'], 'fitting' | 'active'>;

/** The server counts no further than `LIMITS.totalMax`. */
const countOf = (count: number): string => (count >= LIMITS.totalMax ? `${LIMITS.totalMax} or more` : String(count));

/** Counts who claims the skills. What must be earned is named, and not counted. @returns undefined until the figure is there */
export function fitText(fit: Fit | undefined, needs?: Pick<NonNullable<Project['needs']>, 'exam' | 'score'> | null): string | undefined {
  if (!fit || fit.fitting === null || fit.active === null) return undefined;
  const earned = [...(needs?.exam ? ['the exam'] : []), ...(needs?.score ? ['the proven share'] : [])].join(' and ');
  const count = `${countOf(fit.fitting)} of ${countOf(fit.active)} active annotators claim`;
  return earned === '' ? `${count} all of this` : `${count} the skills; ${earned} not counted`;
}

/** Says how many annotators joined without one of the languages that have places. @returns undefined if all count */
export function uncountedText({ counts, needs }: Pick<Project, 'counts' | 'needs'>): string | undefined {
  const counted = (needs?.places ?? []).reduce((sum, { taken }) => sum + (taken ?? 0), 0);
  const rest = (counts?.approvedApplications ?? 0) - counted;
  return rest > 0 ? countText(rest, 'annotator counts for no language', 'annotators count for no language') : undefined;
}
