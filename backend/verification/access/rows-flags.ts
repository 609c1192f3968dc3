import { Types } from 'mongoose';
import { ADMINS, annotators, OWN } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';

const EVIDENCE = JSON.stringify({ facts: [], rows: [] });

/** A flag about the owner, which they have answered or not. */
async function flag({ app, people }: AccessFixture, answered: boolean): Promise<string> {
  const _id = new Types.ObjectId();
  await app.connection
    .collection('flags')
    .insertOne({
      _id,
      rule: 'too-fast',
      version: 1,
      key: String(_id),
      pair: null,
      state: answered ? 'answered' : 'open',
      annotatorId: new Types.ObjectId(people.owner._id),
      otherId: null,
      projectId: null,
      evidence: EVIDENCE,
      ownEvidence: EVIDENCE,
      itemIds: [],
      at: new Date(),
      answer: answered ? { text: 'The clock was wrong.', at: new Date() } : null,
      decision: null,
      searchWords: [],
    });
  return String(_id);
}

const ofFlag =
  (answered: boolean, body?: unknown) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: await flag(fixture, answered), body });
const listed = async (fixture: AccessFixture): Promise<Sent> => ({ lists: [await flag(fixture, false)] });

export const FLAG_ROWS: readonly Row[] = [
  { route: 'GET /api/users/me/flags', rule: annotators(), done: 200, send: listed, seenBy: ['owner'] },
  { route: 'GET /api/users/me/flags/:id', rule: OWN, done: 200, send: ofFlag(false) },
  { route: 'POST /api/flags/:id/answer', rule: OWN, done: 200, send: ofFlag(false, { text: 'The clock was wrong.' }) },
  { route: 'GET /api/flags', rule: ADMINS, done: 200, send: listed, seenBy: ['admin', 'secondAdmin'] },
  { route: 'GET /api/flags/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/flags/figures', rule: ADMINS, done: 200 },
  { route: 'GET /api/flags/:id', rule: ADMINS, done: 200, send: ofFlag(true) },
  { route: 'POST /api/flags/:id/decide', rule: ADMINS, done: 200, send: ofFlag(true, { upheld: false, reason: 'The clock was wrong.' }) },
];
