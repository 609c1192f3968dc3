import { expect, it } from '@jest/globals';
import { LANGUAGES, MODALITIES, type WorkRecord, WORK_RECORD_FORMAT } from '@labelbridge/contracts';
import { recordCode } from './domain/record-code.js';
import { recordPdf } from './record-pdf.js';

const SHARE = { share: { right: 18, seen: 20, low: 0.699, high: 0.9721 }, reason: null };
const RECORD: WorkRecord = {
  format: WORK_RECORD_FORMAT,
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  name: `${'Adébáyọ̀ '.repeat(9)} ${'Ọlá-Ṣàngó '.repeat(8)}`,
  madeAt: '2026-11-20T23:30:00.000Z',
  keyId: '0123456789abcdef',
  dates: { first: '2025-01-05', last: '2026-11-02' },
  kinds: MODALITIES.map((kind) => ({ kind, jobs: 1_234_567, items: 9_876_543 })),
  hours: { minutes: 123_456 },
  quality: { gold: SHARE, decided: { share: null, reason: 'fewer than 10 decided jobs' } },
  languages: LANGUAGES.map((tag) => ({ tag, jobs: 1_234 })),
};

it.each<[string, WorkRecord, number]>([
  ['the largest one', RECORD, 2],
  ['one with few languages', { ...RECORD, languages: RECORD.languages?.slice(0, 6) ?? [] }, 1],
  ['one of an Arabic name', { ...RECORD, languages: [], name: `بشرى عبدالرحمن الحاج O'Neil` }, 1],
  [
    'a name alone with hours',
    { format: RECORD.format, id: RECORD.id, name: 'Ada Obi', madeAt: RECORD.madeAt, keyId: RECORD.keyId, hours: { minutes: 90 } },
    1,
  ],
])('is a PDF with its fonts inside: %s', async (_what, record, pages) => {
  const pdf = (await recordPdf(record, { code: '7K3M-Q0XA', page: `https://labelbridge.example/records/${record.id}` })).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(pages);
  expect(pdf).toMatch(/DejaVuSans-Bold/);
});

it('has a code that follows from the signed text', () => {
  expect(recordCode('{"a":1}')).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(recordCode('{"a":1}')).toBe(recordCode('{"a":1}'));
  expect(recordCode('{"a":1}')).not.toBe(recordCode('{"a":2}'));
});
