import { describe, expect, it } from '@jest/globals';
import { type Region } from '../regions/region.js';
import { changesOfLine, newHistory, step, type History, type LogLine } from './history.js';
import { doLine, redoName, undoName } from './steps.js';

const region = (id: string, x = 1): Region => ({
  id,
  from: 'box',
  to: 'image',
  type: 'rectanglelabels',
  labels: [],
  shape: { t: 'box', x, y: 1, width: 5, height: 5, rotation: 0 },
});
const put = (state: History, label: string, ...put: Region[]): LogLine => {
  const line = doLine(state, label, { put });
  if (!line) throw new Error('nothing changes');
  return line;
};

describe('the history', () => {
  it('takes back what it names, and does it again', () => {
    let state = step(newHistory(), put(newHistory(), 'Draw Car', region('a')));
    state = step(state, put(state, 'Move Car', region('a', 7)));
    expect(undoName(state)).toBe('Move Car');
    state = step(state, { op: 'undo' });
    expect([state.regions.get('a'), undoName(state), redoName(state)]).toEqual([region('a'), 'Draw Car', 'Move Car']);
    state = step(state, { op: 'redo' });
    expect(state.regions.get('a')).toEqual(region('a', 7));
  });

  it('is the same when its log is replayed, undo included', () => {
    const lines: LogLine[] = [];
    let state = newHistory();
    const run = (line: LogLine | null) => {
      if (line) lines.push(line);
      if (line) state = step(state, line);
    };
    run(put(state, 'Draw', region('a')));
    run(put(state, 'Draw', region('b')));
    run(doLine(state, 'Delete', { remove: ['a'] }));
    run({ op: 'undo' });
    run({ op: 'undo' });
    run({ op: 'redo' });
    expect(lines.reduce(step, newHistory())).toEqual(state);
    expect([...state.regions.keys()].sort()).toEqual(['a', 'b']);
  });

  it('joins steps of one group, so that one undo takes back a whole text', () => {
    let state = newHistory([region('a')]);
    for (const x of [2, 3, 4]) {
      const line = doLine(state, 'Move Car', { put: [region('a', x)], group: 'drag' });
      if (line) state = step(state, line);
    }
    expect(state.past).toHaveLength(1);
    expect(step(state, { op: 'undo' }).regions.get('a')).toEqual(region('a'));
  });

  it('does not undo what the server changed in the meantime', () => {
    let state = newHistory([region('a')]);
    state = step(state, put(state, 'Move', region('a', 2), region('b')));
    state = step(state, { op: 'take', changes: [{ id: 'a', after: region('a', 50) }] });
    state = step(state, { op: 'undo' });
    expect([...state.regions.values()]).toEqual([region('a', 50)]);
  });

  it('sends undo as what it leads to', () => {
    const before = step(newHistory(), put(newHistory(), 'Draw', region('a')));
    expect(changesOfLine(before, { op: 'undo' })).toEqual([{ id: 'a', after: null }]);
  });
});
