import { CARD_FORMAT, type DatasetCard } from '@labelbridge/contracts';

const NO_SHARE = { count: 0, of: 0, low: null, high: null };

/** A card that nobody signed yet, for tests. */
export const NEW_CARD: DatasetCard = {
  format: CARD_FORMAT,
  project: { name: 'Ọ̀nà of Lagos', createdAt: '2026-11-01T08:00:00.000Z' },
  computedAt: '2026-11-20T08:00:00.000Z',
  items: { inWork: 20, leftOut: 1 },
  annotations: { draft: 0, submitted: 0, accepted: 9, fixed: 0, rejected: 1 },
  people: { count: '4', languages: [{ id: 'yo', people: 'fewer than 3' }], equipment: [] },
  review: { reviewed: NO_SHARE, accepted: NO_SHARE, fixed: NO_SHARE, sentBack: NO_SHARE },
  agreement: null,
  goldAccuracy: null,
  guidelines: { links: [], more: 0 },
  interfaces: [],
  payPerHour: [],
  checks: [],
  files: { count: 0, sha256: null, rule: 'The rule.' },
  issued: null,
};
