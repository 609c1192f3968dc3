import {
  dueDateRule,
  type FormRules,
  languageName,
  LIMITS,
  MODALITIES,
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
  writePlaces,
  writeSkills,
} from '@labelbridge/contracts';
import { RATE_RULES, type RateValues, rateValues, readRate } from '../../shared/forms/rate-form.js';
import { type Project, type ProjectInput } from './api/projects.js';

export type ProjectValues = RateValues &
  Record<
    | 'projectName'
    | 'company'
    | 'dueDate'
    | 'title'
    | 'description'
    | 'modality'
    | 'duration'
    | 'capacity'
    | 'itemsEach'
    | 'reviewDays'
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
  capacity: [wholeUpTo(LIMITS.capacityMax)],
  'needs.places': [placesRule],
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
  duration: project?.duration ?? '',
  capacity: project?.capacity?.toString() ?? '',
  itemsEach: project?.itemsEach?.toString() ?? '',
  reviewDays: String(project?.reviewDays ?? REVIEW_DAYS.usual),
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

/** Builds the request from valid values; null clears a field. */
export function readProject(values: ProjectValues): ProjectInput {
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
    duration: textOrNull(values.duration),
    capacity: numberOrNull(values.capacity),
    itemsEach: numberOrNull(values.itemsEach),
    reviewDays: Number(values.reviewDays),
    needs,
    admitsAtOnce: needs !== null && values.admitsAtOnce !== '',
    status: known(PROJECT_STATUSES, values.status) ?? 'Pending',
    publicStatus: known(PUBLIC_STATUSES, values.publicStatus) ?? null,
  };
}
