import { expect, it } from '@jest/globals';
import { CARD_FORMAT, type DatasetCard, FILES_RULE } from '@labelbridge/contracts';
import { shareOf } from './card-figures.js';
import { cardMarkdown } from './card-markdown.js';

const CARD: DatasetCard = {
  format: CARD_FORMAT,
  project: { name: 'Roads | <b>Lagos</b>\n# x', createdAt: '2026-11-01T08:00:00.000Z' },
  computedAt: '2026-11-20T08:00:00.000Z',
  items: { inWork: 1_200, leftOut: 3 },
  annotations: { draft: 1, submitted: 2, accepted: 3, fixed: 4, rejected: 5 },
  people: { count: '4', languages: [{ id: 'pcm', people: 'fewer than 3' }], equipment: [{ id: 'largeScreen', people: '4' }] },
  review: { reviewed: shareOf(9, 10), accepted: shareOf(8, 9), fixed: shareOf(1, 9), sentBack: shareOf(0, 9) },
  agreement: null,
  goldAccuracy: null,
  guidelines: { links: ['https://x.example/guide'], more: 0 },
  interfaces: [{ version: 2, items: 1_200 }],
  payPerHour: [{ median: { amount: 300_000, currency: 'NGN' }, lowestTenth: { amount: 140_000, currency: 'NGN' } }],
  checks: [
    { name: 'equal-files', looked: 1_200, found: 2 },
    { name: 'copied-answers', looked: null, found: null },
    { name: 'near-equal-files', looked: 1_100, found: 4, undecided: 2 },
    { name: 'repeated-text', looked: 0, found: 0, undecided: 0 },
  ],
  files: { count: 1_200, sha256: 'f'.repeat(64), rule: FILES_RULE },
  issued: null,
};

it('a preview says in words what the card has, and what nobody measured', () => {
  const text = cardMarkdown(CARD, null);
  for (const part of [
    'A preview. It is not signed',
    '| Items | 1,200 in work, 3 left out |',
    'Nigerian Pidgin: fewer than 3',
    'Screen of 13 inches or more: 4',
    '| Reviewed | 90.0 % (9 of 10, 95 % interval 59.6 % to 98.2 %) |',
    '| Agreement | Not measured |',
    '| Accuracy on gold items | Not measured on the work of 3 people or more |',
    'half earn ₦3,000.00 or more, nine of ten ₦1,400.00 or more',
    '| Files in several items | 2 of 1,200 files are in more than one item |',
    '| Answers copied between people | Not run |',
    '| Same or nearly the same items | 1,100 items compared, those of exams too; findings that a person upheld: 4, not decided yet: 2 |',
    '| Same text for items that differ | Nothing compared yet |',
    'f'.repeat(64),
  ])
    expect(text).toContain(part);
});

it('names of projects are no markup', () => {
  expect(cardMarkdown(CARD, null).split('\n')[0]).toBe('# Dataset card: Roads \\| \\<b\\>Lagos\\</b\\> \\# x');
});

it('a signed card has its signature, and says what it proves', () => {
  const issued = { id: 'a'.repeat(22), at: '2026-11-21T08:00:00.000Z', keyId: '0'.repeat(16) };
  const text = cardMarkdown({ ...CARD, issued }, { address: 'https://x.example/provenance/1', signature: 'c2ln', keyId: issued.keyId });
  expect(text).not.toContain('A preview');
  expect(text).toContain('`c2ln`');
  expect(text).toContain('https://x.example/provenance/1');
  expect(text).toContain('does not prove that the labels are right');
});
