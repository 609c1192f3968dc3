import {
  contentNotAllowed,
  hasSkills,
  isSameRate,
  laterRateStarts,
  languageKey,
  type LanguagePlaces,
  neededKeys,
  paysLess,
  type Rate,
  NO_SKILLS,
  orderedContent,
  REVIEW_DAYS,
  type Score,
  type Skills,
} from '@labelbridge/contracts';
import { givenFields, storedRate, storedText } from '../../../../common/validation/given-fields.js';
import { plainSkills } from '../../../../common/validation/skills.dto.js';
import { type CreateProjectDto, type NeedsDto } from '../dto/project-input.dto.js';
import { type ProjectFields, type ProjectRecord } from '../persistence/project.schema.js';
import { storedConditions } from './project-conditions.js';

/** Empty needs are none. */
function storedNeeds(needs: NeedsDto | null | undefined): Skills | null | undefined {
  if (!needs) return needs;
  return hasSkills(needs) ? plainSkills(needs) : null;
}

/** The places stay if the field is left out. */
function storedPlaces(needs: NeedsDto | null | undefined): LanguagePlaces[] | null | undefined {
  if (needs === null || needs?.places === null || needs?.places?.length === 0) return null;
  return needs?.places?.map(({ tag, level, places = null }) => ({ tag, level, places }));
}

/** Tests if a language is needed of everybody, and has places too. */
export const namesLanguageTwice = ({ needs, needsPlaces }: Pick<ProjectFields, 'needs' | 'needsPlaces'>): boolean =>
  (needs?.languages ?? []).some(({ tag }) => needsPlaces?.some((place) => place.tag === tag));

/** The need stays if the field is left out. */
function storedExam(needs: NeedsDto | null | undefined): string | null | undefined {
  if (needs === null || needs?.exam === null) return null;
  return needs?.exam?.toLowerCase();
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
    budget: input.budget && { amount: input.budget.amount, currency: input.budget.currency },
    needs: storedNeeds(input.needs),
    needsPlaces: storedPlaces(input.needs),
    needsExam: storedExam(input.needs),
    needsScore: input.needs === null ? null : input.needs?.score,
    ...storedConditions(input),
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
  budget: null,
  duration: null,
  capacity: null,
  itemsEach: null,
  needs: null,
  needsPlaces: null,
  needsExam: null,
  needsScore: null,
  admitsAtOnce: false,
  content: [],
  reviewDays: REVIEW_DAYS.usual,
  ownWork: null,
  paidWaiting: [],
  stopsLongDays: false,
  status: 'Pending',
  publicStatus: null,
  ...fieldsOf(input),
});

/** Holds lower pay back until the people of the project have been told in time. A rate as it is withdraws what was announced. */
export function ratedFields({ rate, ...fields }: Partial<ProjectFields>, before: ProjectRecord, now: Date): Partial<ProjectRecord> {
  if (rate === undefined) return fields;
  const hasPeople = before.counts.approvedApplications + before.counts.openJobs > 0;
  if (!hasPeople || !paysLess(rate, before.rate)) return { ...fields, rate, laterRate: null };
  if (before.laterRate && sameStoredRate(rate, before.laterRate.rate)) return fields;
  return { ...fields, laterRate: { rate, startsAt: laterRateStarts(now), toldTo: null, told: false } };
}

/** @returns what is to be told to the holders of work if a change adds content; with what is not told yet */
export function contentNewsOf({ content }: Partial<ProjectFields>, before: ProjectRecord, now: Date): Pick<ProjectRecord, 'contentNews'> {
  const added = contentNotAllowed(content, before.content);
  if (added.length === 0 || before.counts.openJobs === 0) return {};
  return { contentNews: { content: orderedContent([...(before.contentNews?.content ?? []), ...added]), since: now, toldTo: null } };
}

const sameStoredRate = (one: Rate | null, other: Rate | null): boolean => !paysLess(one, other) && !paysLess(other, one);

/** Tests if a change offers other pay, or offers it to more people. */
export const offersAnew = ({ rate, publicStatus }: Partial<ProjectFields>, before: ProjectFields): boolean =>
  Boolean(rate && !isSameRate(rate, before.rate)) || Boolean(publicStatus && publicStatus !== before.publicStatus);

/** @returns the derived field of the needs */
export const needKeysOf = (project: Pick<ProjectFields, 'needs' | 'needsExam' | 'needsScore'>): string[] => [
  ...skillKeysOf(project),
  ...(project.needsExam ? [examKey(project.needsExam)] : []),
  ...(project.needsScore ? [scoreKey(project.needsScore)] : []),
];

export const skillKeysOf = ({ needs }: Pick<ProjectFields, 'needs'>): string[] => neededKeys(needs ?? NO_SKILLS);

/** @returns keys of the languages one of which a person needs */
export const languageKeysOf = ({ needsPlaces }: Pick<ProjectFields, 'needsPlaces'>): string[] => (needsPlaces ?? []).map(languageKey);

/** Key of a need that a passed exam answers. */
export const examKey = (id: string): string => `exam.${id}`;

/** Key of a need that a proven share of right answers meets. */
export const scoreKey = (score: Score): string => `score.${score}`;
