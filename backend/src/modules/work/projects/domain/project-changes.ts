import { givenFields, storedRate, storedText } from '../../../../common/validation/given-fields.js';
import { type CreateProjectDto } from '../dto/project-input.dto.js';
import { type ProjectFields } from '../persistence/project.schema.js';

/** Converts form fields for the database: texts are trimmed, empty ones are null. */
export const fieldsOf = (input: Partial<CreateProjectDto>): Partial<ProjectFields> =>
  givenFields<ProjectFields>({
    ...input,
    projectName: input.projectName?.trim(),
    company: input.company?.trim(),
    title: storedText(input.title),
    description: storedText(input.description),
    duration: storedText(input.duration),
    rate: storedRate(input.rate),
  });

/** A new project is not on the public page until it is published (product.md, POST /projects). */
export const newProjectFields = (input: CreateProjectDto): ProjectFields => ({
  projectName: input.projectName,
  company: input.company,
  dueDate: input.dueDate,
  title: null,
  description: null,
  modality: null,
  rate: null,
  duration: null,
  capacity: null,
  status: 'Pending',
  publicStatus: null,
  ...fieldsOf(input),
});
