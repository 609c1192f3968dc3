import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { UNKNOWN_ID } from '../support/work.js';

const SUPPORT_EMAIL = 'help@labelbridge.africa';
const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off', SUPPORT_EMAIL });

const ADA = { name: ' Ada ', place: 'Image annotator, Lagos', text: 'Paid on the day they said.', consent: true };
const as = (method: string, path: string, body?: unknown) => work.as(work.admin, method, `/testimonials${path}`, body);
const shown = async (): Promise<{ name: string; invented: boolean }[]> => (await app.http('GET', '/api/testimonials/public')).body.data;

describe('addresses of the public pages', () => {
  it('are those of the settings, and null where they are not set', async () => {
    expect((await app.http('GET', '/api/site')).body).toEqual({
      data: { supportEmail: SUPPORT_EMAIL, careersApplyUrl: null, termsVersion: 1 },
    });
  });
});

describe('testimonials', () => {
  it('there are none until an admin writes one, and it is shown with consent alone', async () => {
    expect(await shown()).toEqual([]);
    const { status, body } = await as('POST', '', { ...ADA, consent: false });
    expectAnswer({ status, body }, 201, { 'data.name': 'Ada' });
    expect(await shown()).toEqual([]);
    await as('PUT', `/${body.data._id}`, ADA);
    expect(await shown()).toEqual([{ _id: body.data._id, name: 'Ada', place: ADA.place, text: ADA.text, invented: false }]);
    expect((await as('GET', '')).body.data).toMatchObject([{ consent: true, invented: false }]);
    expectAnswer(await as('DELETE', `/${body.data._id}`), 200);
    expect(await shown()).toEqual([]);
    const audit = await app.connection
      .collection('audit')
      .find({ action: /^testimonial/ })
      .sort({ _id: 1 })
      .toArray();
    expect(audit.map(({ action }) => action)).toEqual(['testimonial.create', 'testimonial.update', 'testimonial.delete']);
    expectAnswer(await as('PUT', `/${body.data._id}`, ADA), 404);
    expectAnswer(await as('DELETE', `/${UNKNOWN_ID}`), 404);
  });

  it('an edited one of the demo is invented no longer, and shown with consent alone', async () => {
    const { insertedId } = await app.connection
      .collection('testimonials')
      .insertOne({ ...ADA, consent: false, invented: true, shown: true, createdAt: new Date() });
    expect(await shown()).toMatchObject([{ invented: true }]);
    await as('PUT', `/${String(insertedId)}`, { ...ADA, consent: false });
    expect(await shown()).toEqual([]);
    await as('PUT', `/${String(insertedId)}`, ADA);
    expect(await shown()).toMatchObject([{ name: 'Ada', invented: false }]);
    await as('DELETE', `/${String(insertedId)}`);
  });

  it('are for admins, and bad input is refused naming the field', async () => {
    expectAnswer(await work.as(work.annotator, 'POST', '/testimonials', ADA), 403);
    expectAnswer(await work.as(undefined, 'GET', '/testimonials'), 401);
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'x'.repeat(81)],
      ['place', 7],
      ['text', ''],
      ['text', 'x'.repeat(401)],
      ['consent', 'yes'],
      ['invented', true],
    ]) {
      const { status, body } = await as('POST', '', { ...ADA, [String(field)]: value });
      expect([field, status, body.details?.map((detail: { field: string }) => detail.field)]).toEqual([field, 400, [field]]);
    }
    expect((await as('GET', '')).body.data).toEqual([]);
  });
});
