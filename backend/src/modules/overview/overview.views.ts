import { type ProjectRecord } from '../projects/persistence/project.schema.js';
import { type OverviewProjectDto } from './dto/overview.dto.js';

export const toOverviewProjectDto = ({ _id, projectName, company, dueDate, status }: ProjectRecord): OverviewProjectDto => ({
  _id: String(_id),
  projectName,
  company,
  dueDate,
  status,
});
