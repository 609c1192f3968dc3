import {
  BUDGET_FORM_RULES,
  type ContentCategory,
  dueDateRule,
  type FormRules,
  languageName,
  LIMITS,
  MODALITIES,
  orderedContent,
  parseMajorUnits,
  type PlainDate,
  PROJECT_RULES,
  PLACES_MAX,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  readPlaces,
  readSkills,
  required,
  REVIEW_DAYS,
  type Rule,
  SCORES,
  toMajorUnits,
  writePlaces,
  writeSkills,
} from '@labelbridge/contracts';
import { currencyOf, RATE_RULES, type RateValues, rateValues, readRate } from '../../shared/forms/rate-form.js';
import { type Project, type ProjectChanges, type ProjectInput } from './api/projects.js';
import { CONDITION_RULES, type ConditionField, conditionValues, readConditions } from './condition-form.js';

export type ProjectValues = RateValues &
  Record<
    | ConditionField
    | 'projectName'
    | 'company'
    | 'dueDate'
    | 'title'
    | 'description'
    | 'modality'
    | 'budget.amount'
    | 'budget.currency'
    | 'duration'
    | 'capacity'
    | 'itemsEach'
    | 'reviewDays'
    | 'content'
    | 'needs'
    | 'needs.exam'
    | 'needs.places'
    | 'needs.score'
    | 'admitsAtOnce'
    | 'status'
    | 'publicStatus',
    string
  >;

/** Value for a project that is not shown on /new-projects: a select has no null. */
export const NOT_PUBLIC = '';

const wholeUpTo =
  (max: number): Rule =>
  (value) => {
    const text = value.trim();
    const fits = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;
    return text === '' || fits ? undefined : `Please enter a whole number from 1 to ${max}.`;
  };

const places = wholeUpTo(PLACES_MAX);

/** @param needs the other needs, as `writeSkills` writes them */
export function placesProblem(place: ReturnType<typeof readPlaces>[number], needs: string): string | undefined {
  const isTwice = readSkills(needs).languages.some(({ tag }) => tag === place.tag);
  return isTwice ? `Everybody needs ${languageName(place.tag)} already: take it out of one of the lists.` : places(place.places, {});
}

const placesRule: Rule = (value, { needs = '' }) =>
  readPlaces(value)
    .map((place) => placesProblem(place, needs))
    .find(Boolean);

/** Requires a field of a project that is on the public page. */
const ifPublic =
  (message: string, statuses: readonly string[] = PUBLIC_STATUSES): Rule =>
  (value, { publicStatus = NOT_PUBLIC }) =>
    value.trim() === '' && statuses.includes(publicStatus) ? message : undefined;

/** @param today the day in Lagos @param project the edited project, whose due date may stay as it is */
export const projectFormRules = (today: PlainDate, project?: Pick<Project, 'dueDate'>): FormRules => ({
  ...PROJECT_RULES,
  title: [...PROJECT_RULES.title, ifPublic('Please enter a title: the public page shows it.')],
  description: [...PROJECT_RULES.description, ifPublic('Please describe the work: the public page shows it.')],
  'rate.amount': [...RATE_RULES['rate.amount'], ifPublic('Please enter the pay: the public page shows it.', ['Active'])],
  ...BUDGET_FORM_RULES,
  capacity: [wholeUpTo(LIMITS.capacityMax)],
  'needs.places': [placesRule],
  ...CONDITION_RULES,
  itemsEach: [wholeUpTo(LIMITS.itemsEachMax)],
  reviewDays: [required('Please say in how many days work is decided.'), wholeUpTo(REVIEW_DAYS.max)],
  dueDate: [...PROJECT_RULES.dueDate, dueDateRule(today, project?.dueDate)],
});

export const projectValues = (project?: Project): ProjectValues => ({
  projectName: project?.projectName ?? '',
  company: project?.company ?? '',
  dueDate: project?.dueDate ?? '',
  title: project?.title ?? '',
  description: project?.description ?? '',
  modality: project?.modality ?? '',
  'budget.amount': project?.budget ? toMajorUnits(project.budget.amount) : '',
  'budget.currency': (project?.budget ?? project?.rate)?.currency ?? 'USD',
  duration: project?.duration ?? '',
  capacity: project?.capacity?.toString() ?? '',
  itemsEach: project?.itemsEach?.toString() ?? '',
  reviewDays: String(project?.reviewDays ?? REVIEW_DAYS.usual),
  content: (project?.content ?? []).join(),
  ...conditionValues(project),
  needs: project?.needs ? writeSkills(project.needs) : '',
  'needs.exam': project?.needs?.exam ?? '',
  'needs.score': project?.needs?.score?.toString() ?? '',
  'needs.places': project?.needs ? writePlaces(project.needs.places) : '',
  admitsAtOnce: project?.admitsAtOnce ? 'yes' : '',
  status: project?.status ?? 'Pending',
  publicStatus: project?.publicStatus ?? NOT_PUBLIC,
  ...rateValues(project?.rate),
});

/** Describes the effect of saving a project that was not public with this status; undefined if it stays off the public page. */
export function publicNotice(publicStatus: string): string | undefined {
  if (publicStatus === NOT_PUBLIC) return undefined;
  return `It is shown at once${publicStatus === 'Active' ? ' and takes applications' : ''}, whatever its status.`;
}

const numberOrNull = (text: string): number | null => (text.trim() ? Number(text) : null);
const textOrNull = (text: string): string | null => text.trim() || null;
const known = <T extends string>(values: readonly T[], text: string): T | undefined => values.find((value) => value === text);

/** @param text categories, joined by commas */
export const readContent = (text: string): ContentCategory[] => orderedContent(text.split(','));

/** Builds the request from valid values; null clears a field. */
export function readProject(values: ProjectValues): ProjectInput {
  const budget = parseMajorUnits(values['budget.amount']);
  const exam = values['needs.exam'] || null;
  const places = readPlaces(values['needs.places']).map((place) => ({ ...place, places: numberOrNull(place.places) }));
  const score = SCORES.find((each) => String(each) === values['needs.score']) ?? null;
  const isNone = values.needs === '' && exam === null && score === null && places.length === 0;
  const needs = isNone ? null : { ...readSkills(values.needs), exam, score, places };
  return {
    projectName: values.projectName.trim(),
    company: values.company.trim(),
    dueDate: values.dueDate,
    title: textOrNull(values.title),
    description: textOrNull(values.description),
    modality: known(MODALITIES, values.modality) ?? null,
    rate: readRate(values),
    budget: budget ? { amount: budget, currency: currencyOf(values['budget.currency']) } : null,
    duration: textOrNull(values.duration),
    capacity: numberOrNull(values.capacity),
    itemsEach: numberOrNull(values.itemsEach),
    reviewDays: Number(values.reviewDays),
    content: readContent(values.content),
    ...readConditions(values),
    needs,
    admitsAtOnce: needs !== null && values.admitsAtOnce !== '',
    status: known(PROJECT_STATUSES, values.status) ?? 'Pending',
    publicStatus: known(PUBLIC_STATUSES, values.publicStatus) ?? null,
  };
}

/**
 * Builds the request of an edited project from its changed fields, so that what another admin saved meanwhile stays.
 *
 * @param start the values with which the form opened
 */
export function readChanges(values: ProjectValues, start: ProjectValues): ProjectChanges {
  const [after, before] = [readProject(values), readProject(start)];
  const kept = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(kept.get(field)));
  return Object.fromEntries(changed);
}
