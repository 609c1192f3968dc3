import { type Project } from './projects.js';

/** A project that is not on the public page, for tests. */
export const PROJECT: Project = {
  _id: '1',
  projectName: 'Road signs',
  company: 'Acme Maps',
  dueDate: '2027-01-31',
  title: 'Road signs in three cities',
  description: null,
  modality: 'image',
  rate: { amount: 400, currency: 'USD', per: 'hour' },
  laterRate: null,
  budget: null,
  budgetUse: null,
  duration: '3 months',
  capacity: 60,
  itemsEach: null,
  guidelineVersion: null,
  reviewDays: 5,
  content: [],
  needs: null,
  admitsAtOnce: false,
  status: 'In Progress',
  publicStatus: null,
  takesApplications: true,
  archivedAt: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
  counts: null,
  progress: null,
  myApplication: null,
  passedExam: null,
  missingScore: null,
  examTitle: null,
};

/** A project that needs skills, and admits who claims them. */
export const NEEDY: Project = {
  ...PROJECT,
  needs: {
    languages: [{ tag: 'yo', level: 'fluent' }],
    work: ['audio'],
    domains: [],
    equipment: ['computer'],
    exam: null,
    score: null,
    places: [],
  },
  admitsAtOnce: true,
};
