import { type ApplicationStatus } from '@labelbridge/contracts';
import { type QueryFilter } from 'mongoose';
import { searchFilter } from '../../../common/search/search-words.js';
import { type Fit, type ListProjectsQueryDto, type Mine } from './dto/project.dto.js';
import { type ProjectRecord } from './persistence/project.schema.js';

/** Application statuses that put a project into a tab of the annotator; for `available`, the statuses that keep it out. */
export const STATUSES_OF_TAB: Readonly<Record<Mine, readonly ApplicationStatus[]>> = {
  available: ['pending', 'approved', 'rejected'],
  pending: ['pending'],
  active: ['approved'],
  rejected: ['rejected'],
};

export function projectFilter({ status, publicStatus, modality, q }: ListProjectsQueryDto, archived: boolean): QueryFilter<ProjectRecord> {
  return {
    archived,
    ...(status ? { status } : {}),
    ...(publicStatus ? { publicStatus } : {}),
    ...(modality ? { modality } : {}),
    ...searchFilter(q),
  };
}

/** Projects whose needs are all among the keys that a person's skills answer, with a place for them; or the others. */
export function fitFilter(fit: Fit, granted: readonly string[]): QueryFilter<ProjectRecord> {
  const hasOther = { $elemMatch: { $nin: [...granted] } };
  const anyPlace = [...granted, null];
  if (fit === 'missing') return { $or: [{ needKeys: hasOther }, { placeKeys: { $nin: anyPlace } }] };
  return { needKeys: { $not: hasOther }, placeKeys: { $in: anyPlace } };
}
