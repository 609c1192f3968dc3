import { Types } from 'mongoose';
import { type Role, isForRole } from '@labelbridge/contracts';
import { type Answer } from '../../test/support/test-app.js';
import { type DeclaredRoute, nameOf } from '../routes.js';
import { callAs } from './call.js';
import { type Caller } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Part, type Row } from './row.js';

const ROLES = { owner: 'USER', other: 'USER', admin: 'ADMIN', secondAdmin: 'ADMIN' } as const satisfies Partial<Record<Caller, Role>>;
const CALLERS_WITH_ROLE = ['owner', 'other', 'admin', 'secondAdmin'] as const;

/** Calls each route that declares a step-up as each caller of its roles. Without a fresh proof it must be refused and change nothing. */
export async function checkProofs(fixture: AccessFixture, routes: readonly DeclaredRoute[], rows: readonly Row[]): Promise<Part> {
  const cells: string[][] = [];
  for (const route of routes.filter(({ hasStepUp }) => hasStepUp)) {
    const row = rows.find((one) => one.route === nameOf(route));
    // The matrix reports a missing row.
    if (!row) continue;
    for (const caller of CALLERS_WITH_ROLE.filter(
      (one) => route.access !== undefined && route.access !== 'public' && isForRole(ROLES[one], route.access),
    ))
      cells.push(await proofCell(fixture, row, caller));
  }
  return { asked: cells.length, faults: cells.flat() };
}

async function proofCell(fixture: AccessFixture, row: Row, caller: Caller): Promise<string[]> {
  const sent = (await (row.sendUnproven ?? row.send)?.(fixture, caller)) ?? {};
  const bearer = sent.token ?? fixture.tokenOf(caller) ?? '';
  const where = `${row.route} as ${caller}`;
  const faults: string[] = [];

  await setProven(fixture, bearer, null);
  const written = await fixture.writes.during(async () => {
    const refused = await callAs(fixture, row.route, bearer, sent);
    if (wantsProof(refused)) return;
    faults.push(
      `${where} without a fresh proof answered ${refused.status} ${JSON.stringify(refused.body).slice(0, 200)}, not 403 naming stepUp ` +
        '(a call that its condition asks a proof for is sendUnproven of its row)',
    );
  });
  if (written.length > 0) faults.push(`${where} without a fresh proof changed what is stored: ${written.join()}`);

  await setProven(fixture, bearer, fixture.app.now());
  const again = await callAs(fixture, row.route, bearer, sent);
  if (again.status === 403) faults.push(`${where} with a fresh proof answered 403: ${JSON.stringify(again.body).slice(0, 200)}`);
  return faults;
}

const wantsProof = ({ status, body }: Answer): boolean => {
  const details: { field: string; message: string }[] = body?.details ?? [];
  return status === 403 && details.length === 1 && details[0]?.field === 'stepUp' && details[0].message !== '';
};

/** Sets or clears the step-up time of a session, directly in the database. */
async function setProven({ app }: AccessFixture, token: string, provenAt: Date | null): Promise<void> {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const change = { $set: { provenAt }, $unset: { unproven: 1 } } as const;
  const { matchedCount } = await app.connection.collection('sessions').updateOne({ _id: new Types.ObjectId(String(sid)) }, change);
  if (matchedCount !== 1) throw new Error('the session of a caller is not stored');
}
