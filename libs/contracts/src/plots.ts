import { type Duty } from './principal.js';

/** Ranges of the overview's plots: days for a plot by day, weeks for a plot by week. */
export const PLOT_RANGES = {
  '30-days': { days: 30, weeks: 12, label: '30 days, 12 weeks' },
  '90-days': { days: 90, weeks: 26, label: '90 days, 26 weeks' },
  '365-days': { days: 365, weeks: 52, label: '365 days, 52 weeks' },
} as const;
export type PlotRange = keyof typeof PLOT_RANGES;
export const PLOT_RANGE_NAMES = ['30-days', '90-days', '365-days'] as const satisfies readonly PlotRange[];

/** Unit of a value: kobo, whole minutes, or jobs. */
export type PlotUnit = 'naira' | 'minutes' | 'jobs';

/** Series of a plot. Values of several days are added up; `last` takes the value at the end of the point. */
export interface PlotSeries {
  readonly label: string;
  readonly fold?: 'last';
}

export interface PlotSpec {
  /** Includes the unit. */
  readonly title: string;
  /** Meaning of a point, and the first column of the table and the CSV file. */
  readonly by: 'Day' | 'Week' | 'Age' | 'Project' | 'Annotator';
  readonly unit: PlotUnit;
  /** Series in the order of a point's values. */
  readonly series: readonly PlotSeries[];
  /** Explains how the values agree with the lists. */
  readonly note: string;
}

/** Jobs by present status, as the tabs of Jobs count them. */
const OUTCOMES: readonly PlotSeries[] = [{ label: 'Waiting for review' }, { label: 'Approved' }, { label: 'Rejected' }];

export const ANNOTATOR_PLOTS = {
  earnings: {
    title: 'Earnings by week, in Naira',
    by: 'Week',
    unit: 'naira',
    series: [{ label: 'Earned' }],
    note: 'Invoices by the week of approval, as on Payments. Amounts that wait for an exchange rate are added when they have one.',
  },
  hours: {
    title: 'Time by day, in hours',
    by: 'Day',
    unit: 'minutes',
    series: [{ label: 'Time submitted' }],
    note: 'The time of each job counts on the day of its last submission, as in “Time this week”.',
  },
  approval: {
    title: 'Approval rate by week, in percent',
    by: 'Week',
    unit: 'jobs',
    series: [{ label: 'Approved' }, { label: 'Rejected' }],
    note: 'Approved jobs of those decided in the week, as on Jobs. A job that is in rework is not decided.',
  },
} as const satisfies Record<string, PlotSpec>;

export const ADMIN_PLOTS = {
  jobs: {
    title: 'Jobs submitted, approved and rejected by day, in jobs',
    by: 'Day',
    unit: 'jobs',
    series: [{ label: 'Submitted' }, { label: 'Approved' }, { label: 'Rejected' }],
    note: 'Each job counts by its present status, as on Jobs: a reworked job counts again when it is submitted.',
  },
  review: {
    title: 'Review queue by age, in jobs',
    by: 'Age',
    unit: 'jobs',
    series: [{ label: 'Waiting for review' }],
    note: 'All submitted jobs now, by the time since they were submitted.',
  },
  money: {
    title: 'Paid and owed by week, in Naira',
    by: 'Week',
    unit: 'naira',
    series: [{ label: 'Paid' }, { label: 'Owed at the end', fold: 'last' }],
    note: 'Invoices in Naira as quoted, as on Payment. The present week ends now. Amounts that wait for an exchange rate are left out.',
  },
  projects: {
    title: 'Submitted jobs by project, in jobs',
    by: 'Project',
    unit: 'jobs',
    series: OUTCOMES,
    note: 'Jobs submitted within the days chosen, by their present status.',
  },
  people: {
    title: 'Submitted jobs by annotator, in jobs',
    by: 'Annotator',
    unit: 'jobs',
    series: OUTCOMES,
    note: 'Jobs submitted within the days chosen, by their present status.',
  },
} as const satisfies Record<string, PlotSpec>;

export type AnnotatorPlot = keyof typeof ANNOTATOR_PLOTS;
export type AdminPlot = keyof typeof ADMIN_PLOTS;
export const ANNOTATOR_PLOT_NAMES = ['earnings', 'hours', 'approval'] as const satisfies readonly AnnotatorPlot[];
export const ADMIN_PLOT_NAMES = ['jobs', 'review', 'money', 'projects', 'people'] as const satisfies readonly AdminPlot[];

/** Duties of which an admin needs one to see a plot. */
export const ADMIN_PLOT_DUTIES: Readonly<Record<AdminPlot, readonly Duty[]>> = {
  jobs: ['projects', 'review'],
  review: ['projects', 'review'],
  money: ['pay'],
  projects: ['projects', 'review'],
  people: ['projects', 'review'],
};

export const REVIEW_AGES = [
  { fromDays: 0, label: 'Under 1 day' },
  { fromDays: 1, label: '1 day' },
  { fromDays: 2, label: '2 days' },
  { fromDays: 3, label: '3 to 6 days' },
  { fromDays: 7, label: '7 to 13 days' },
  { fromDays: 14, label: '14 days or more' },
] as const;

/** Projects and annotators with their own bar; the others share one. */
export const PLOT_GROUPS_MAX = 10;

/** @returns the share of approved jobs, 0 to 100, rounded; null if none was decided */
export const approvalPercent = (approved: number, rejected: number): number | null =>
  approved + rejected > 0 ? Math.round((approved / (approved + rejected)) * 100) : null;
