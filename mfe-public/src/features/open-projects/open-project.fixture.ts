import { type OpenProject } from './api/open-projects.js';

export const SURVEY: OpenProject = {
  _id: 'p1',
  projectName: 'AI survey',
  company: 'Open Models Group',
  dueDate: '2026-12-11',
  status: 'In Progress',
  title: 'AI survey',
  description: 'Answer in your own words how you use AI tools. '.repeat(6),
  modality: 'text',
  rate: { amount: 6000, currency: 'USD', per: 'completion' },
  duration: '1 week',
  itemsEach: null,
  reviewDays: 5,
  content: [],
  conditions: null,
  needs: null,
  examTitle: null,
  publicStatus: 'Active',
  takesApplications: true,
};
