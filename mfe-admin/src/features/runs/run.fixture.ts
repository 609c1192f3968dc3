import { type Run } from '../../shared/runs/runs.js';

export const RUN_ID = '0123456789abcdef01234567';

export const testRun = (changes: Partial<Run> = {}): Run => ({
  _id: RUN_ID,
  kind: 'import',
  state: 'running',
  reason: null,
  title: 'rows.csv',
  projectId: 'p1',
  taskId: 't1',
  byName: 'Ada Obi',
  total: null,
  rows: 800,
  accepted: 790,
  repeated: 0,
  refused: 10,
  percent: 40,
  result: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  endedAt: null,
  ...changes,
});
