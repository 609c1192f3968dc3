import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { type Anchor, anchorText } from '../../src/common/chain/anchor.js';
import { FAULTS_MAX } from '../../src/common/chain/chain-walk.js';
import { Anchors } from '../../src/modules/foundation/audit/anchors.service.js';
import { AuditChainService } from '../../src/modules/foundation/audit/audit-chain.service.js';
import { AuditSealer } from '../../src/modules/foundation/audit/audit-sealer.js';
import { RecordSeals } from '../../src/modules/foundation/audit/seals/record-seals.service.js';
import { Work } from '../support/payments.fixtures.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp({ LOG_LEVEL: 'silent' });
const [anchors, audit, records] = [app.app.get(Anchors), app.app.get(AuditChainService), app.app.get(RecordSeals)];
// The tests seal and anchor themselves.
await app.app.get(AuditSealer, { strict: false }).beforeApplicationShutdown();
const admin = await app.person('ADMIN');
const file = app.settings.anchorFile;
const linesOf = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
const chainsOf = (lines: readonly string[]) => lines.map((line) => line.split(' ')[1]);
const textOf = (chain: Anchor['chain'], seq: number) =>
  anchorText(app.settings.dataKeys, { at: app.now().toISOString(), chain, seq, hash: 'f'.repeat(64) });
const forged = () => textOf('audit', 7).replace(' 7 ', ' 8 ');

it('a chain that has no entry yet has no anchor; each has one line, and another when it moved', async () => {
  await audit.seal();
  expect(chainsOf(await anchors.texts())).toEqual(['audit']);
  await anchors.append();
  expect(chainsOf(linesOf()).filter((chain) => chain === 'records')).toEqual([]);
  await new Work(app, admin).invoice(await app.person());
  const before = linesOf().length;
  await anchors.sealAndAppend();
  expect(chainsOf(linesOf().slice(before))).toEqual(['audit', 'records']);
  const ends = await Promise.all([audit.end(), records.end()]);
  expect((await anchors.texts()).map((line) => line.split(' ').slice(2, 4))).toEqual(ends.map((end) => [String(end?.seq), end?.hash]));
  await anchors.append();
  expect(linesOf()).toHaveLength(before + 2);
});

it('lines that we did not make are named, as many as a check tells', async () => {
  const kept = linesOf();
  writeFileSync(file, [kept[0], ...Array.from({ length: FAULTS_MAX + 50 }, forged)].join('\n'));
  const { faults } = await anchors.find();
  expect([faults.length, faults[0]]).toEqual([
    FAULTS_MAX,
    { kind: 'anchor', seq: null, text: 'line 2 of ANCHOR_FILE was not written by the product' },
  ]);
  writeFileSync(file, kept.join('\n'));
});

it.each([
  ['audit', audit],
  ['records', records],
] as const)('the last anchor of a chain must be in it, whatever else is in the file: %s', async (name, chain) => {
  const kept = linesOf();
  const seq = ((await chain.end())?.seq ?? 0) + 5;
  writeFileSync(file, [forged(), ...kept, textOf(name, seq), forged()].join('\n'));
  await anchors.requireInChains();
  await new Work(app, admin).invoice(await app.person());
  await expect(chain.seal()).rejects.toThrow(`does not contain the end that was seen, ${seq}`);
  writeFileSync(file, kept.join('\n'));
});
