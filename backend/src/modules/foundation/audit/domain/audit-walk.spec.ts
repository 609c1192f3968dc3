import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { CHAIN_START, type ChainPoint, linkHash } from '../../../../common/chain/chain.js';
import { type ChainedContent, contentText, newSalts, privateDigests } from './chain.js';
import { AuditWalk, auditContent, type ChainedEntry } from './audit-walk.js';

const content = (n: number, fields: Partial<ChainedContent> = {}): ChainedContent => ({
  _id: `id-${n}`,
  at: new Date(Date.UTC(2026, 10, 20, 12, 0, n)),
  actor: { _id: `admin-${n % 3}`, name: 'Ada Obi', role: 'ADMIN' },
  action: 'job.approve',
  target: { _id: `job-${n}`, name: 'Road signs' },
  changes: [{ field: 'status', before: 'submitted', after: 'approved' }],
  reason: null,
  from: { address: '203.0.113.7', userAgent: 'Firefox', requestId: `r-${n}` },
  ...fields,
});

function chainOf(contents: readonly ChainedContent[]): { entries: ChainedEntry[]; head: ChainPoint } {
  let last = CHAIN_START;
  const entries = contents.map((each) => {
    const salts = newSalts();
    const digests = privateDigests(salts, each);
    last = { seq: last.seq + 1, hash: linkHash(last, contentText(each, digests)) };
    return { ...each, salts, digests, ...last };
  });
  return { entries, head: last };
}

function faultsOf(entries: readonly ChainedEntry[], head: ChainPoint, base?: ChainPoint): string[] {
  const walk = new AuditWalk(base);
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) walk.step(entry);
  return walk.end(head).map(({ kind, seq }) => `${kind} ${seq}`);
}

const six = () => chainOf(Array.from({ length: 6 }, (_unused, n) => content(n + 1)));
const at = (entries: readonly ChainedEntry[], index: number): ChainedEntry => {
  const entry = entries[index];
  if (!entry) throw new Error('no such entry');
  return entry;
};

it('an untouched or empty chain has no fault', () => {
  const { entries, head } = six();
  expect(faultsOf(entries, head)).toEqual([]);
  expect(faultsOf([], CHAIN_START)).toEqual([]);
});

test.each<[string, Partial<ChainedEntry>]>([
  ['the instant', { at: new Date(0) }],
  ['who did it', { actor: { _id: 'other', name: 'Ada Obi', role: 'ADMIN' } }],
  ['the name of the actor', { actor: { _id: 'admin-0', name: 'Somebody', role: 'ADMIN' } }],
  ['the role of the actor', { actor: { _id: 'admin-0', name: 'Ada Obi', role: 'USER' } }],
  ['the actor, removed', { actor: null }],
  ['what was done', { action: 'job.reject' }],
  ['to what', { target: { _id: 'job-9', name: 'Road signs' } }],
  ['the name of the target', { target: { _id: 'job-3', name: 'Other' } }],
  ['a value', { changes: [{ field: 'status', before: 'submitted', after: 'rejected' }] }],
  ['a value left out', { changes: [] }],
  ['the reason', { reason: 'because' }],
  ['the address', { from: { address: '198.51.100.1', userAgent: 'Firefox', requestId: 'r-3' } }],
  ['where it came from', { from: null }],
  ['its digest', { digests: { who: '0'.repeat(64), what: '0'.repeat(64) } }],
])('detects a changed entry: %s', (_what, fields) => {
  const { entries, head } = six();
  entries[2] = { ...at(entries, 2), ...fields };
  expect(faultsOf(entries, head)).toContain('changed 3');
});

describe('detects removed entries', () => {
  it.each([
    [[0], ['removed 1']],
    [[2], ['removed 3']],
    [[1, 2, 3], ['removed 2']],
    [[5], ['removed 6']],
    [[0, 1, 2, 3, 4, 5], ['removed 1']],
  ])('%j', (gone, faults) => {
    const { entries, head } = six();
    expect(
      faultsOf(
        entries.filter((_entry, index) => !gone.includes(index)),
        head,
      ),
    ).toEqual(faults);
  });

  it('also where the later ones were renumbered', () => {
    const { entries, head } = six();
    const shifted = entries.filter((_entry, index) => index !== 2).map((entry, index) => ({ ...entry, seq: index + 1 }));
    expect(faultsOf(shifted, head)).toEqual(expect.arrayContaining(['changed 3', 'removed 6']));
  });
});

it('detects an inserted entry with the later ones renumbered', () => {
  const { entries, head } = six();
  const forged = chainOf([content(99)]).entries[0] ?? at(entries, 0);
  const shifted = [...entries.slice(0, 3), forged, ...entries.slice(3)].map((entry, index) => ({ ...entry, seq: index + 1 }));
  expect(faultsOf(shifted, head)).toEqual(expect.arrayContaining(['changed 4', 'inserted 7']));
});

it('detects an entry with a valid hash that was appended', () => {
  const { entries, head } = six();
  const forged = content(7);
  const salts = newSalts();
  const digests = privateDigests(salts, forged);
  expect(faultsOf([...entries, { ...forged, salts, digests, seq: 7, hash: linkHash(head, contentText(forged, digests)) }], head)).toEqual([
    'inserted 7',
  ]);
});

it('detects two exchanged entries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), (a, b) => {
      fc.pre(a !== b);
      const { entries, head } = six();
      const [first, second] = [at(entries, a), at(entries, b)];
      [entries[a], entries[b]] = [
        { ...second, seq: first.seq },
        { ...first, seq: second.seq },
      ];
      expect(faultsOf(entries, head).length).toBeGreaterThan(0);
    }),
  );
});

describe('the erasure of a person', () => {
  const emptied = (entry: ChainedEntry): ChainedEntry => ({
    ...entry,
    actor: entry.actor && { ...entry.actor, name: 'Erased person' },
    from: null,
    salts: { ...entry.salts, who: null },
  });

  it('causes no fault, and the rest of the entry stays protected', () => {
    const { entries, head } = chainOf([
      content(1),
      content(2),
      content(3, { action: 'user.erase', target: { _id: 'admin-1', name: 'Erased person' } }),
    ]);
    entries[0] = emptied(at(entries, 0));
    expect(faultsOf(entries, head)).toEqual([]);
    entries[0] = { ...at(entries, 0), changes: [] };
    expect(faultsOf(entries, head)).toEqual(['changed 1']);
  });

  it('does not allow emptying the entries of others', () => {
    const { entries, head } = six();
    entries[0] = emptied(at(entries, 0));
    expect(faultsOf(entries, head)).toEqual(['changed 1']);
  });

  it('empties what was done to them too, and nothing that was done to others', () => {
    const target = { _id: 'admin-1', name: 'Ada Obi' };
    const { entries, head } = chainOf([content(2, { target }), content(3), content(4, { action: 'user.erase', target })]);
    const emptiedOf = (entry: ChainedEntry): ChainedEntry => ({
      ...entry,
      changes: [],
      reason: null,
      salts: { ...entry.salts, what: null },
    });
    entries[0] = emptiedOf(at(entries, 0));
    expect(faultsOf(entries, head)).toEqual([]);
    entries[1] = emptiedOf(at(entries, 1));
    expect(faultsOf(entries, head)).toEqual(['changed 2']);
  });

  it('is their erasure, and nothing else that was done to them', () => {
    const { entries, head } = chainOf([content(1), content(2, { action: 'user.update', target: { _id: 'admin-1', name: 'Ada Obi' } })]);
    entries[0] = emptied(at(entries, 0));
    expect(faultsOf(entries, head)).toEqual(['changed 1']);
  });

  it('does not allow emptying what the server did by itself', () => {
    const { entries, head } = chainOf([content(1, { actor: null })]);
    entries[0] = emptied(at(entries, 0));
    expect(faultsOf(entries, head)).toEqual(['changed 1']);
  });
});

test.each([['salts'], ['digests']] as const)('an entry without its %s has no protected text', (part) => {
  const entry = at(six().entries, 0);
  expect(auditContent(entry)).toBe(contentText(entry, entry.digests));
  expect(auditContent({ ...entry, [part]: undefined })).toBeNull();
});

it('starts where the retention period removed the beginning', () => {
  const { entries, head } = six();
  const [, , cut] = entries;
  expect(faultsOf(entries.slice(3), head, cut)).toEqual([]);
  expect(faultsOf(entries.slice(4), head, cut)).toEqual(['removed 4']);
});
