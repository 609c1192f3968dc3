import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { ImportRows } from './ImportRows.js';

afterEach(cleanup);

const show = (annotated: boolean) => {
  const rows = [{ line: 1, cells: ['Ada'], problem: null }];
  const preview = { encoding: 'UTF-8', fields: ['text', 'id'], columns: ['text'], annotated, rows };
  const calls = { onColumns: () => undefined, onImport: () => undefined, onCancel: () => undefined };
  render(<ImportRows name="tasks.json" format="json" preview={preview} columns={{}} busy={false} {...calls} />);
};

it('says that annotations in a file are not taken', () => {
  show(true);
  expect(screen.getByText(/annotations in the file are not taken/)).toBeTruthy();
});

it('says nothing of annotations where there are none', () => {
  show(false);
  expect(screen.queryByText(/annotations/)).toBeNull();
});
