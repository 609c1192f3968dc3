import { type Modality, type PlainDate, type ProjectStatus, type PublicStatus, type Rate } from '@labelbridge/contracts';

/** What an admin says of a project. */
export interface ProjectInput {
  projectName: string;
  company: string;
  dueDate: PlainDate;
  title?: string | null;
  description?: string | null;
  modality?: Modality | null;
  rate?: Rate | null;
  duration?: string | null;
  capacity?: number | null;
  status?: ProjectStatus;
  publicStatus?: PublicStatus | null;
}

/** The fields of a project that come from its form. */
export type ProjectFields = Required<ProjectInput>;

const textOrNull = (text: string | null): string | null => text?.trim() || null;

/** The fields that a form names, as they are stored: trimmed, empty texts as null. What it leaves out is left out here. */
export function fieldsOf(input: Partial<ProjectInput>): Partial<ProjectFields> {
  const { projectName, company, dueDate, title, description, modality, rate, duration, capacity, status, publicStatus } = input;
  return {
    ...(projectName === undefined ? {} : { projectName: projectName.trim() }),
    ...(company === undefined ? {} : { company: company.trim() }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(title === undefined ? {} : { title: textOrNull(title) }),
    ...(description === undefined ? {} : { description: textOrNull(description) }),
    ...(modality === undefined ? {} : { modality }),
    ...(rate === undefined ? {} : { rate: rate && { amount: rate.amount, currency: rate.currency, per: rate.per } }),
    ...(duration === undefined ? {} : { duration: textOrNull(duration) }),
    ...(capacity === undefined ? {} : { capacity }),
    ...(status === undefined ? {} : { status }),
    ...(publicStatus === undefined ? {} : { publicStatus }),
  };
}

/** A new project's fields: it takes applications unless told otherwise (product.md, POST /projects). */
export function newProjectFields(input: ProjectInput): ProjectFields {
  return {
    projectName: input.projectName.trim(),
    company: input.company.trim(),
    dueDate: input.dueDate,
    title: null,
    description: null,
    modality: null,
    rate: null,
    duration: null,
    capacity: null,
    status: 'Pending',
    publicStatus: 'Active',
    ...fieldsOf(input),
  };
}
