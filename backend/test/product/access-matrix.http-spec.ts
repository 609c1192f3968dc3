// @slow
import { describe, expect, it } from '@jest/globals';
import { DUTIES } from '@labelbridge/contracts';
import { matrixOf, storedSecretsSeen } from '../../verification/access/check-access.js';
import { checkProofs } from '../../verification/access/check-proofs.js';
import { checkDuties, dutyGaps } from '../../verification/access/duties.js';
import { leaks } from '../../verification/access/fields.js';
import { MARKS } from '../../verification/access/fixture.js';
import { checkKeys } from '../../verification/access/keys.js';
import { gaps, ROWS, ROWS_OF_PEOPLE } from '../../verification/access/rows.js';
import { accessMatrix } from './access-matrix.fixtures.js';

const { app, fixture, rows, ask, changesByPeople, actionsWithoutCall } = await accessMatrix(ROWS_OF_PEOPLE);

describe('the matrix role x endpoint x ownership: accounts, people, money and the rest', () => {
  let cells = 0;

  it('has a row for each route', () => {
    const { routes, missing } = matrixOf(app);
    expect(missing).toEqual([]);
    expect(routes.length).toBeGreaterThan(70);
  });

  // @asvs V15.3.1, V15.3.3, V6.3.4, V7.2.1, V7.4.1, V8.2.1-3, V8.3.1, V8.4.1, V9.2.1
  it.each(rows)('has no wrong cell: %s', async (_route, row) => {
    const { asked, faults } = await ask(row);
    expect(faults).toEqual([]);
    cells += asked;
  });

  it('is asked of every route as every caller', () => {
    expect(cells).toBeGreaterThan(rows.length * 10);
  });

  it('asks every route that declares a step-up without a fresh proof', async () => {
    const { routes, rows } = matrixOf(app);
    const { asked, faults } = await checkProofs(fixture, routes, rows);
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(40);
  }, 60_000);

  it('names the duties of each route that admins call', () => {
    expect(dutyGaps(matrixOf(app).routes)).toEqual([]);
  });

  // @asvs V8.2.1
  it('refuses every route to admins without its duty, and names the duty', async () => {
    const { asked, faults } = await checkDuties(fixture, matrixOf(app).routes);
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(600);
  }, 120_000);

  // @asvs V8.2.1
  it('opens to API keys the routes that are for them, with one of their scopes, and no other', async () => {
    const { asked, faults } = await checkKeys(fixture, matrixOf(app).routes);
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(500);
  }, 120_000);

  it('shows no stored secret in any answer', async () => {
    expect(await storedSecretsSeen(fixture)).toEqual([]);
  });

  it('would see a route that answers without a fresh proof, or does something', async () => {
    const asked = (method: string, path: string) =>
      checkProofs(fixture, [{ method, path, access: ['people'], hasStepUp: true }], ROWS).then(({ faults }) => faults);
    const answered = expect.stringContaining('as admin without a fresh proof answered 20');
    const changed = expect.stringContaining('as secondAdmin without a fresh proof changed what is stored');
    expect(await asked('GET', '/api/users')).toEqual([answered, expect.stringContaining('as secondAdmin')]);
    expect(await asked('POST', '/api/testimonials')).toEqual(expect.arrayContaining([answered, changed]));
    expect(await asked('GET', '/api/users/export.csv')).toEqual([]);
  });

  it('would see what a refused call writes; a read, and what a worker writes meanwhile, are none', async () => {
    const { token } = fixture.people.other;
    const changed = () => app.http('PATCH', '/api/users/me', { token, body: { telegram: 'written_tg' } });
    expect(await fixture.writes.during(changed)).toContainEqual(expect.stringContaining(' into users'));
    expect(await fixture.writes.during(() => app.http('GET', '/api/users/me', { token }))).toEqual([]);
    const byWorker = () => app.connection.collection('users').updateMany({}, { $set: { telegram: 'worker_tg' } });
    expect(await fixture.writes.during(byWorker)).toEqual([]);
  });

  it('leaves no change of a person in the record without the call that made it', async () => {
    expect(await changesByPeople()).toBeGreaterThan(50);
    expect(await actionsWithoutCall()).toEqual([]);
  });
});

describe('the matrix would see', () => {
  const row = { route: 'GET /api/users/:id' };

  it('a route that nobody declared, and says where its row belongs', () => {
    expect(gaps([], ['GET /api/secrets'])).toContainEqual(
      'GET /api/secrets has no row: say who may call it in backend/verification/access/rows-*.ts (the file of its subject).',
    );
  });

  it('a route of admins that names no duty, another one, or all', () => {
    const route = { method: 'POST', path: '/api/payouts', hasStepUp: true };
    expect(dutyGaps([{ ...route, access: undefined }])[0]).toMatch(/declares nothing, and .* says pay/);
    expect(dutyGaps([{ ...route, access: ['review'] }])[0]).toMatch(/declares review, and .* says pay/);
    expect(dutyGaps([{ ...route, path: '/api/new', access: DUTIES }])[0]).toMatch(/declares projects review pay people settings/);
  });

  // @asvs V8.2.3
  it('a hash, a sealed text, a token and a secret in an answer, however deep', () => {
    for (const name of ['passwordHash', 'sealedNumber', 'token', 'totpSecret', 'emailKey', 'searchWords']) {
      expect(leaks(row, 'admin', '', { data: [{ inner: { [name]: 'x' } }] })).toEqual([expect.stringContaining(name)]);
    }
  });

  it("the owner's account number shown to an admin, and the owner's names to a stranger", () => {
    expect(leaks(row, 'admin', `…${MARKS.accountNumber}…`, '')).toHaveLength(1);
    expect(leaks(row, 'other', `…${MARKS.lastname}…`, '')).toHaveLength(1);
    expect(leaks(row, 'owner', `…${MARKS.lastname}…`, '')).toEqual([]);
  });
});
