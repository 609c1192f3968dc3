import { type ProjectStatus, type PublicStatus } from '@labelbridge/contracts';

export interface Openings {
  archived: boolean;
  status: ProjectStatus;
  publicStatus: PublicStatus | null;
  /** Capacity less approved annotators; null if there is no limit. */
  placesLeft: number | null;
}

/** Applies product.md, POST /projects: `closed` while Coming Soon, once Completed or archived; `full` once the capacity is reached. */
export function openingOf({ archived, status, publicStatus, placesLeft }: Openings): 'open' | 'closed' | 'full' {
  if (archived || status === 'Completed' || publicStatus === 'Coming Soon') return 'closed';
  return placesLeft !== null && placesLeft <= 0 ? 'full' : 'open';
}

/** Stored with each project, so that an index finds and counts the projects that take applications. */
export const takesApplications = (project: Openings): boolean => openingOf(project) === 'open';

/** @returns a negative number if `capacity` was set below the approved annotators; null if there is no limit */
export const placesLeftOf = (capacity: number | null, approved: number): number | null => (capacity === null ? null : capacity - approved);
