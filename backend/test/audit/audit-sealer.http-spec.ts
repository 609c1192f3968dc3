import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { AuditChainService } from '../../src/modules/foundation/audit/audit-chain.service.js';
import { AuditSealer } from '../../src/modules/foundation/audit/audit-sealer.js';
import { RecordSeals } from '../../src/modules/foundation/audit/seals/record-seals.service.js';
import { Work } from '../support/payments.fixtures.js';
import { ringText, secondInstance } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestApp, startTestApp, until } from '../support/test-app.js';

const lines: string[] = [];
const logged = (part: RegExp) => lines.filter((line) => part.test(line));
const app = await suiteApp({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
const anchorsOf = ({ settings }: TestApp, name: string) =>
  (existsSync(settings.anchorFile) ? readFileSync(settings.anchorFile, 'utf8') : '')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, chain]) => chain === name)
    .map(([, , seq, hash]) => `${seq} ${hash}`);
const endOf = async (chain: { end(): Promise<{ seq: number; hash: string } | null> }) => {
  const end = await chain.end();
  return `${end?.seq} ${end?.hash}`;
};
const head = () => app.connection.collection<{ _id: string; seal: string }>('auditchain');

it('what was changed is sealed and anchored by itself, once a second at most, the end of a burst too', async () => {
  const [startedAt, before] = [performance.now(), anchorsOf(app, 'audit').length];
  for (let n = 0; n < 3; n += 1) {
    await app.person();
    const { waiting } = await app.app.get(AuditChainService).state();
    expect(waiting).toBeGreaterThanOrEqual(0);
    await until('sealed', async () => (await app.app.get(AuditChainService).state()).waiting === 0);
  }
  const audit = app.app.get(AuditChainService);
  await until('anchored', async () => anchorsOf(app, 'audit').at(-1) === (await endOf(audit)));
  const anchored = anchorsOf(app, 'audit').length - before;
  expect(anchored).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - startedAt) / 1_000));
});

it('the log says where the chain ends, once an hour', () => {
  expect(logged(/The audit chain ends at entry \d+, [^:]+:[^:]+:[^:]+:[^:"]+"/)).toHaveLength(1);
});

it('a chain that was tampered with is said in the log, and the other is sealed all the same', async () => {
  const admin = await app.person('ADMIN');
  await until('sealed', async () => (await app.app.get(AuditChainService).state()).waiting === 0);
  const kept = await head().findOneAndUpdate({ _id: 'audit' }, { $set: { seal: 'forged' } });
  const before = (await app.app.get(RecordSeals).end())?.seq ?? 0;
  await new Work(app, admin).invoice(await app.person());
  await until('the other chain grows', async () => ((await app.app.get(RecordSeals).end())?.seq ?? 0) > before);
  const complaints = () => logged(/Audit entries could not be sealed: .*not as it was sealed/);
  await until('logged', async () => complaints().length > 0);
  // Recurring errors are logged once an hour.
  await new Work(app, admin).invoice(await app.person());
  await until('the other chain is sealed again', async () => (await app.app.get(RecordSeals).waiting()) === 0);
  expect(complaints()).toHaveLength(1);
  const keptToo = await head().findOneAndUpdate({ _id: 'records' }, { $set: { seal: 'forged' } });
  await new Work(app, admin).invoice(await app.person());
  const waiting = [(await app.app.get(AuditChainService).state()).waiting, await app.app.get(RecordSeals).waiting()] as const;
  expect(Math.min(...waiting)).toBeGreaterThan(0);
  expect((await app.http('GET', '/metrics')).body).toContain(`labelbridge_audit_waiting_entries ${waiting[0] + waiting[1]}\n`);
  await head().updateOne({ _id: 'audit' }, { $set: { seal: kept?.seal ?? '' } });
  await head().updateOne({ _id: 'records' }, { $set: { seal: keptToo?.seal ?? '' } });
});

it('at shut-down a chain that was tampered with is said too, and the server stops', async () => {
  const other = await startTestApp();
  const said: string[] = [];
  const keys = { JWT_SECRET: ringText(other.settings.jwtKeys), DATA_KEYS: ringText(other.settings.dataKeys) };
  const last = await startTestApp({ MONGODB_URI: other.databaseUri, ...keys }, { write: (line: string) => void said.push(line) });
  await last.app.get(AuditSealer, { strict: false }).beforeApplicationShutdown();
  await other.connection.collection<{ _id: string }>('auditchain').updateOne({ _id: 'audit' }, { $set: { seal: 'forged' } });
  await last.person();
  await last.close();
  expect(said.some((line) => /Audit entries could not be sealed: .*not as it was sealed/.test(line))).toBe(true);
  await other.close();
});

it('at shut-down what is written last is sealed and anchored', async () => {
  const other = await startTestApp();
  const keptIn = join(mkdtempSync(join(tmpdir(), 'labelbridge-anchors-')), 'anchors.txt');
  const last = await secondInstance(other, { ANCHOR_FILE: keptIn });
  const admin = await last.person('ADMIN');
  await new Work(last, admin).invoice(await last.person());
  await last.close();
  const [audit, records] = [other.app.get(AuditChainService), other.app.get(RecordSeals)];
  expect([(await audit.state()).waiting, await records.waiting()]).toEqual([0, 0]);
  const found = ['audit', 'records'].map((name) => anchorsOf(last, name).at(-1));
  expect(found).toEqual([await endOf(audit), await endOf(records)]);
  await other.close();
});

it('an ANCHOR_FILE that cannot be read or written is said in the log, and nothing stops', async () => {
  const said: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-anchors-'));
  const { databaseUri: MONGODB_URI, settings } = app;
  const keys = { JWT_SECRET: ringText(settings.jwtKeys), DATA_KEYS: ringText(settings.dataKeys) };
  const blind = await startTestApp({ MONGODB_URI, ...keys, ANCHOR_FILE: folder }, { write: (line: string) => void said.push(line) });
  await blind.person();
  await until('sealed', async () => (await blind.app.get(AuditChainService).state()).waiting === 0);
  await blind.close();
  for (const part of ['could not be read', 'could not be written'])
    expect([part, said.some((line) => line.includes(`ANCHOR_FILE ${part}`))]).toEqual([part, true]);
});

it('in production no server starts that cannot write ANCHOR_FILE', async () => {
  const { anchorFile, production } = app.settings;
  Object.assign(app.settings, { production: true, anchorFile: '/dev/null/anchors.txt' });
  try {
    await expect(app.app.get(AuditSealer, { strict: false }).onApplicationBootstrap()).rejects.toThrow(
      /ANCHOR_FILE must be writable in production/,
    );
  } finally {
    Object.assign(app.settings, { production, anchorFile });
  }
});
