import { expect, it } from '@jest/globals';
import { exportPath } from './ExportCard.js';

it('asks for the approved results, or for those of the states that are named', () => {
  expect(exportPath('tasks/t', { format: 'coco' })).toBe('/api/tasks/t/export?format=coco');
  expect(exportPath('projects/p', { format: 'jsonl', states: ['draft', 'fixed'] })).toBe(
    '/api/projects/p/export?format=jsonl&states=draft%2Cfixed',
  );
});

it('asks for pictures and e-mail addresses if they are wanted', () => {
  expect(exportPath('tasks/t', { format: 'yolo', pictures: true })).toBe('/api/tasks/t/export?format=yolo&pictures=true');
  expect(exportPath('tasks/t', { format: 'csv', pictures: false, emails: true })).toBe('/api/tasks/t/export?format=csv&authors=email');
});
