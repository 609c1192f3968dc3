import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { newCopy } from '../work/copy.js';
import { memoryStore } from '../work/store.js';
import { WorkCopy } from '../work/work-copy.js';
import { SaveState } from './SaveState.js';

afterEach(cleanup);

it('says of an item that was taken out that it is not sent, though nothing of it waits any more', async () => {
  const copy = newCopy('this', { revision: 0, regions: [], end: null, seconds: 0 });
  const work = new WorkCopy({ assignmentId: 'a', jobId: 'j' }, memoryStore(), { copy, sequence: 0 });
  render(<SaveState copy={work} sending={{ kind: 'sent' }} />);
  expect(screen.getByRole('status').title).toBe('Sent');
  await act(() => work.write({ op: 'gone' }));
  expect(screen.getByRole('status').title).toBe('Taken out: not sent');
});
