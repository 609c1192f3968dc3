import { afterAll } from '@jest/globals';
import { bodySchemas, checkRow, matrixOf } from '../../verification/access/check-access.js';
import { createAccessFixture } from '../../verification/access/fixture.js';
import { type Row } from '../../verification/access/row.js';
import { startWatchedApp } from '../../verification/access/stored-writes.js';

/** Starts the product for rows of the matrix. Two files ask a part each, so that both cores are busy. */
export async function accessMatrix(part: readonly Row[]) {
  const app = await startWatchedApp();
  afterAll(() => app.close());
  const fixture = await createAccessFixture(app);
  const schemas = await bodySchemas(app);
  const served = new Set(matrixOf(app).rows);
  const rows = part.filter((row) => served.has(row));
  const audit = app.connection.collection('audit');
  const byPeople = { 'actor._id': { $type: 'string', $regex: '^[0-9a-f]{24}$' } };
  return {
    app,
    fixture,
    rows: rows.map((row) => [row.route, row] as const),
    ask: (row: Row) => checkRow(fixture, row, schemas),
    changesByPeople: () => audit.countDocuments(byPeople),
    actionsWithoutCall: () => audit.distinct('action', { ...byPeople, from: null }),
  };
}
