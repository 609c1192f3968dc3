import { type Task } from './api/tasks.js';

/** An unassigned task, for tests. */
export const TASK: Task = {
  _id: 't',
  taskName: 'Audio Annotation',
  modality: 'audio',
  title: null,
  workplace: 'external',
  interfaceId: null,
  reviewShare: 100,
  secondsPerItem: null,
  overlap: 1,
  expected: null,
  queued: false,
  itemCount: 0,
  progress: null,
  taskLink: 'https://work.example/1',
  taskGuidelineLink: 'https://work.example/guide',
  dueDate: '2027-01-31',
  createdBy: { _id: 'other', firstname: 'Ngozi', lastname: 'Adeyemi' },
  project: { _id: 'p', projectName: 'Calls' },
  rate: { amount: 400, currency: 'USD', per: 'hour' },
  jobCounts: { pending: 0, submitted: 0, approved: 0, rejected: 0, declined: 0, cancelled: 0 },
  archivedAt: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
};
