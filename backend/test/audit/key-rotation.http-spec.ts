import { beforeAll, expect, it, jest } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { type Model, type Types } from 'mongoose';
import { keyIdOf } from '../../src/config/key-ring.js';
import { AuditChainService } from '../../src/modules/foundation/audit/audit-chain.service.js';
import { AUDIT_MODEL } from '../../src/modules/foundation/audit/persistence/audit.schema.js';
import { RECORD_SEAL_MODEL } from '../../src/modules/foundation/audit/seals/record-seal.schema.js';
import { RecordSeals } from '../../src/modules/foundation/audit/seals/record-seals.service.js';
import { Work } from '../support/payments.fixtures.js';
import { secondInstance } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestApp } from '../support/test-app.js';

const [OLD, NEW] = ['r'.repeat(40), 'n'.repeat(40)];
const CHAINS = [
  ['audit', AuditChainService],
  ['recordseals', RecordSeals],
] as const;
interface Marked {
  _id: Types.ObjectId;
  seq: number;
  mac: string;
}
const app = await suiteApp({ DATA_KEYS: OLD, LOG_LEVEL: 'silent' });
const entries = (name: string) => app.connection.collection<Marked>(name);
const heads = () => app.connection.collection<{ _id: string; seal: string }>('auditchain');
const keysOf = async (name: string) => [...new Set((await entries(name).find().toArray()).map(({ mac }) => mac.split('.')[0]))].sort();
const sealKeys = async () => [...new Set((await heads().find().toArray()).map(({ seal }) => seal.split('.')[0]))];
const chainsOf = (at: TestApp) => CHAINS.map(([, service]) => at.app.get<{ reseal(): Promise<boolean> }>(service, { strict: false }));
const reseal = async (at: TestApp) => {
  const changed: boolean[] = [];
  for (const chain of chainsOf(at)) changed.push(await chain.reseal());
  return changed;
};
const withKeys = async <T>(keys: string, work: (at: TestApp) => Promise<T>): Promise<T> => {
  const at = await secondInstance(app, { DATA_KEYS: keys, LOG_LEVEL: 'silent' });
  try {
    return await work(at);
  } finally {
    await at.close();
  }
};

beforeAll(async () => {
  const [admin, ada] = [await app.person('ADMIN'), await app.person()];
  await new Work(app, admin).invoice(ada);
  for (const [, service] of CHAINS) await app.app.get<{ seal(): Promise<void> }>(service, { strict: false }).seal();
});

it('marks are computed again with the first of DATA_KEYS, once; one that does not fit stays, and is found', async () => {
  expect([await keysOf('audit'), await keysOf('recordseals'), await sealKeys()]).toEqual([[keyIdOf(OLD)], [keyIdOf(OLD)], [keyIdOf(OLD)]]);
  const collections = [AUDIT_MODEL, RECORD_SEAL_MODEL].map((name) => app.app.get<Model<unknown>>(getModelToken(name)).collection);
  const writes = collections.map((collection) => jest.spyOn(collection, 'bulkWrite'));
  expect(await reseal(app)).toEqual([false, false]);
  expect(writes.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  for (const each of writes) each.mockRestore();
  const forged = `${keyIdOf(OLD)}.forged`;
  const kept = await entries('audit').findOneAndUpdate({ seq: 2 }, { $set: { mac: forged } });
  await withKeys(`${NEW},${OLD}`, async (at) => {
    expect([await reseal(at), await reseal(at)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await entries('audit').findOne({ seq: 2 }))?.mac).toBe(forged);
    expect([await keysOf('audit'), await keysOf('recordseals')]).toEqual([[keyIdOf(NEW), keyIdOf(OLD)].sort(), [keyIdOf(NEW)]]);
    const { faults } = await at.app.get(AuditChainService).check([]);
    expect(faults.map(({ seq }) => seq)).toEqual([2]);
    await entries('audit').updateOne({ seq: 2 }, { $set: { mac: kept?.mac ?? '' } });
    await reseal(at);
  });
  expect([await keysOf('audit'), await sealKeys()]).toEqual([[keyIdOf(NEW)], [keyIdOf(NEW)]]);
});

it('a chain whose head was changed gets no new marks', async () => {
  const before = await heads().findOne({ _id: 'audit' });
  await heads().updateOne({ _id: 'audit' }, { $set: { seal: `${keyIdOf(NEW)}.forged` } });
  await withKeys(`${OLD},${NEW}`, async (at) => {
    await expect(at.app.get(AuditChainService).reseal()).rejects.toThrow('not as it was sealed');
  });
  expect((await heads().findOne({ _id: 'audit' }))?.seal).toBe(`${keyIdOf(NEW)}.forged`);
  expect(before?.seal).not.toContain('forged');
});
