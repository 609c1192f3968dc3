import { expect, it } from '@jest/globals';
import { workPath } from './ActiveProjects.js';

it('leads from the Work of a project to its tasks, and leaves the tab to them', () => {
  expect(workPath({ _id: 'a' })).toBe('/dashboard/tasks?project=a');
});
