import { type ApplicationStatus } from '@labelbridge/contracts';
import { type QueryFilter } from 'mongoose';
import { searchFilter } from '../../common/search/search-words.js';
import { type ListProjectsQueryDto, type Mine } from './dto/list-projects.query.dto.js';
import { type ProjectRecord } from './persistence/project.schema.js';

/** The application states that put a project into one of the annotator's tabs; for `available`, that keep it out. */
export const STATUSES_OF_TAB: Readonly<Record<Mine, readonly ApplicationStatus[]>> = {
  available: ['pending', 'approved', 'rejected'],
  pending: ['pending'],
  active: ['approved'],
  rejected: ['rejected'],
};

/** What GET /projects was asked for, the annotator's tab left out. */
export function projectFilter({ status, publicStatus, modality, q }: ListProjectsQueryDto, archived: boolean): QueryFilter<ProjectRecord> {
  return {
    archived,
    ...(status ? { status } : {}),
    ...(publicStatus ? { publicStatus } : {}),
    ...(modality ? { modality } : {}),
    ...searchFilter(q),
  };
}
