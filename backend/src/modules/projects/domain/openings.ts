import { type ProjectStatus, type PublicStatus } from '@labelbridge/contracts';

/** What decides whether a project takes applications. */
export interface Openings {
  archived: boolean;
  status: ProjectStatus;
  publicStatus: PublicStatus | null;
  /** Capacity less approved annotators; null where there is no limit. */
  placesLeft: number | null;
}

/**
 * Whether a project takes applications, and where not, why (product.md, POST /projects): it is `closed` while Coming
 * Soon, once Completed or archived, and `full` when as many annotators as its capacity are approved.
 */
export function openingOf({ archived, status, publicStatus, placesLeft }: Openings): 'open' | 'closed' | 'full' {
  if (archived || status === 'Completed' || publicStatus === 'Coming Soon') return 'closed';
  return placesLeft !== null && placesLeft <= 0 ? 'full' : 'open';
}

/** What is kept with each project, so that those which take applications are found and counted along an index. */
export const takesApplications = (project: Openings): boolean => openingOf(project) === 'open';

/** Places left of `capacity`; negative where it was lowered below those approved already, null where there is no limit. */
export const placesLeftOf = (capacity: number | null, approved: number): number | null => (capacity === null ? null : capacity - approved);
