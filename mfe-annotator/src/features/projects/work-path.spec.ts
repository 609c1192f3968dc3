import { expect, it } from '@jest/globals';
import { workPath } from './work-path.js';

it.each([
  [{ _id: 'a', modality: 'audio' as const }, '/dashboard/tasks?tab=audio&project=a'],
  [{ _id: 'a', modality: null }, '/dashboard/tasks?project=a'],
])('Work of the project %j leads to its tasks, on the tab of its kind', (project, path) => {
  expect(workPath(project)).toBe(path);
});
