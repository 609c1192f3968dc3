import { type Overview } from './api/overview.js';

/** The overview of a person without work. */
export const OVERVIEW: Overview = {
  role: 'USER',
  revenue: [],
  waiting: [],
  unquoted: [],
  terms: { current: { version: 1, startsOn: null, accepted: true }, announced: null },
  payWaits: false,
  closingSince: null,
  projects: { joined: 0, open: 0 },
  time: { minutesThisWeek: 0, availableHours: null },
  resources: { opened: 0, total: 0 },
  activeProjects: [],
  waitingApplications: [],
  rejectedJobs: 0,
  pausedProjects: [],
  todaysTasks: [],
};
