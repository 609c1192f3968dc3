import { expect, it } from '@jest/globals';
import { exportPath } from './export-path.js';

it('asks for the approved results, or for those of the states that are named', () => {
  expect(exportPath('t', 'coco')).toBe('/api/tasks/t/export?format=coco');
  expect(exportPath('t', 'jsonl', ['draft', 'fixed'])).toBe('/api/tasks/t/export?format=jsonl&states=draft%2Cfixed');
});
