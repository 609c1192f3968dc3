import { hasSkills, neededKeys, NO_SKILLS, type Skills } from '@labelbridge/contracts';
import { givenFields, storedRate, storedText } from '../../../../common/validation/given-fields.js';
import { plainSkills, type SkillsDto } from '../../../../common/validation/skills.dto.js';
import { type CreateProjectDto } from '../dto/project-input.dto.js';
import { type ProjectFields } from '../persistence/project.schema.js';

/** Empty needs are none. */
function storedNeeds(needs: SkillsDto | null | undefined): Skills | null | undefined {
  if (!needs) return needs;
  return hasSkills(needs) ? plainSkills(needs) : null;
}

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
    needs: storedNeeds(input.needs),
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
  needs: null,
  admitsAtOnce: false,
  status: 'Pending',
  publicStatus: null,
  ...fieldsOf(input),
});

/** @returns the derived field of the needs */
export const needKeysOf = ({ needs }: Pick<ProjectFields, 'needs'>): string[] => neededKeys(needs ?? NO_SKILLS);
