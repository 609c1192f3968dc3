// @slow
import { describe, expect, it } from '@jest/globals';
import { storedSecretsSeen } from '../../verification/access/check-access.js';
import { ROWS_OF_WORK } from '../../verification/access/rows.js';
import { accessMatrix } from './access-matrix.fixtures.js';

const { fixture, rows, ask, changesByPeople, actionsWithoutCall } = await accessMatrix(ROWS_OF_WORK);

describe('the matrix role x endpoint x ownership: projects and work', () => {
  let cells = 0;

  // @asvs V15.3.1, V15.3.3, V7.2.1, V8.2.1-3, V8.3.1, V8.4.1
  it.each(rows)('has no wrong cell: %s', async (_route, row) => {
    const { asked, faults } = await ask(row);
    expect(faults).toEqual([]);
    cells += asked;
  });

  it('is asked of every route as every caller', () => {
    expect(cells).toBeGreaterThan(rows.length * 10);
  });

  it('shows no stored secret in any answer', async () => {
    expect(await storedSecretsSeen(fixture)).toEqual([]);
  });

  it('leaves no change of a person in the record without the call that made it', async () => {
    expect(await changesByPeople()).toBeGreaterThan(50);
    expect(await actionsWithoutCall()).toEqual([]);
  });
});
