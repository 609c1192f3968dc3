import { describe, expect, it } from '@jest/globals';
import { type List } from '@labelbridge/session';
import { workPath } from '../projects/work-path.js';
import { ofProject } from './of-project.js';

type Row = { task: { project: { _id: string } | null } };
const row = (project: string | null): Row => ({ task: { project: project === null ? null : { _id: project } } });
const list = (rows: readonly Row[], next: string | null = null): List<Row> => ({
  data: rows,
  page: { total: 46, next },
  error: undefined,
  loading: false,
  reload: async () => undefined,
  hasMore: next !== null,
  loadMore: async () => undefined,
  loadingMore: false,
  moreError: undefined,
});

describe('the tasks of one project', () => {
  it('are those of it among the rows, counted once all are there', () => {
    const shown = ofProject(list([row('a'), row('b'), row(null), row('a')]), 'a');
    expect(shown.data).toEqual([row('a'), row('a')]);
    expect(shown.page).toEqual({ total: 2, next: null });
  });

  it('claim no total while there may be more', () => {
    expect(ofProject(list([row('a')], 'cursor'), 'a').page).toEqual({ total: null, next: 'cursor' });
  });

  it('are all where no project is named', () => {
    const all = list([row('a'), row('b')]);
    expect(ofProject(all, '')).toBe(all);
  });

  it('are what Work of a project leads to, on the tab of its kind', () => {
    expect(workPath({ _id: 'a', modality: 'audio' })).toBe('/dashboard/tasks?tab=audio&project=a');
    expect(workPath({ _id: 'a', modality: null })).toBe('/dashboard/tasks?project=a');
  });
});
