import { afterAll, describe, expect, it } from '@jest/globals';
import { NO_SKILLS, type Skills } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { PROJECT, tally } from '../support/work.js';

const OFF = { RATE_LIMITS: 'off' };
const { app, work } = await suiteOfWork(OFF);
const twin = await secondInstance(app, OFF);
afterAll(() => twin.close());

const YORUBA: Skills = { ...NO_SKILLS, languages: [{ tag: 'yo', level: 'fluent' }] };
const YORUBA_AUDIO: Skills = { ...YORUBA, work: ['audio'] };
const claim = (person: TestPerson, skills: unknown) => work.as(person, 'PUT', '/users/me/skills', skills);
/** Number of events that tell admins of an application to the project. */
const toldToAdmins = (projectId: string) =>
  app.connection.collection('adminevents').countDocuments({ group: `applications-made:${projectId}` });
const apply = (person: TestPerson, id: string) => work.as(person, 'POST', `/projects/${id}/apply`);

async function personWith(skills: Skills): Promise<TestPerson> {
  const person = await app.person();
  await app.connection.collection('users').updateOne({ username: person.username }, { $set: { emailVerifiedAt: app.now() } });
  expectAnswer(await claim(person, skills), 200);
  return person;
}

describe('claimed skills', () => {
  it('are none until the person states them, then as stated, in the order of the lists', async () => {
    const person = await app.person();
    expect((await work.as(person, 'GET', '/users/me/skills')).body.data).toEqual(NO_SKILLS);
    const stated = { ...YORUBA, work: ['text', 'image'], domains: ['law'], equipment: ['steadyPower', 'phone'] };
    const kept = { ...stated, work: ['image', 'text'], equipment: ['phone', 'steadyPower'] };
    expectAnswer(await claim(person, stated), 200, { message: 'Your skills are saved.', data: kept });
    expect((await work.as(person, 'GET', '/users/me/skills')).body.data).toEqual(kept);
  });

  it.each([
    ['a language twice', { ...NO_SKILLS, languages: [YORUBA.languages[0], { tag: 'yo', level: 'basic' }] }, 'languages'],
    ['an unknown language', { ...NO_SKILLS, languages: [{ tag: 'xx', level: 'basic' }] }, 'languages.0.tag'],
    ['an unknown level', { ...NO_SKILLS, languages: [{ tag: 'yo', level: 'perfect' }] }, 'languages.0.level'],
    ['no language at all', { ...NO_SKILLS, languages: [null] }, 'languages'],
    ['a list as a language', { ...NO_SKILLS, languages: [[]] }, 'languages'],
    ['a language in a list', { ...NO_SKILLS, languages: [[YORUBA.languages[0]]] }, 'languages'],
    ['thirteen languages', { ...NO_SKILLS, languages: Array.from({ length: 13 }, () => YORUBA.languages[0]) }, 'languages'],
    ['unknown work', { ...NO_SKILLS, work: ['cooking'] }, 'work'],
    ['equipment twice', { ...NO_SKILLS, equipment: ['phone', 'phone'] }, 'equipment'],
    ['a text', { ...NO_SKILLS, domains: 'law' }, 'domains'],
    ['a missing list', { ...NO_SKILLS, domains: undefined }, 'domains'],
    ['something else', { ...NO_SKILLS, degree: 'PhD' }, 'degree'],
  ])('are refused with the field: %s', async (_name, skills, field) => {
    const person = await app.person();
    expectAnswer(await claim(person, skills), 400, { 'details.0.field': field });
    expect((await work.as(person, 'GET', '/users/me/skills')).body.data).toEqual(NO_SKILLS);
  });

  it('are recorded when they change, and let a rejected person apply again', async () => {
    const person = await personWith(YORUBA);
    const { _id } = await work.project();
    const application = (await apply(person, _id)).body.data._id;
    expectAnswer(await work.as(work.admin, 'POST', `/applications/${application}/reject`, { reason: 'We need audio.' }), 200);
    expectAnswer(await claim(person, YORUBA), 200);
    expectAnswer(await apply(person, _id), 409);
    expectAnswer(await claim(person, YORUBA_AUDIO), 200);
    expectAnswer(await apply(person, _id), 201, { 'data.status': 'pending' });
    const entries = await app.connection
      .collection('audit')
      .find({ action: 'user.skills', 'target._id': person._id })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'skills', before: '', after: 'Yoruba (fluent)' }],
      [{ field: 'skills', before: 'Yoruba (fluent)', after: 'Yoruba (fluent), Audio annotation' }],
    ]);
  });
});

describe('a project that needs skills', () => {
  it('refuses an application that lacks one, and says what', async () => {
    const { _id } = await work.project({ needs: YORUBA_AUDIO });
    const person = await personWith({ ...NO_SKILLS, languages: [{ tag: 'yo', level: 'basic' }] });
    expectAnswer(
      await apply(person, _id),
      409,
      'This project needs more than your profile says: Yoruba (fluent; claimed: basic), Audio annotation. Add what you really have to your skills.',
    );
    expectAnswer(await work.as(person, 'GET', `/projects/${_id}/fit`), 200, { 'data.missing.length': 2, 'data.fitting': null });
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts.pendingApplications).toBe(0);
    expectAnswer(await claim(person, YORUBA_AUDIO), 200);
    expectAnswer(await apply(person, _id), 201, { 'data.status': 'pending' });
  });

  it('shows admins what an applicant claims and lacks now', async () => {
    const { _id } = await work.project({ needs: YORUBA });
    const person = await personWith(YORUBA);
    const application = (await apply(person, _id)).body.data._id;
    await claim(person, { ...NO_SKILLS, domains: ['law'] });
    const { body } = await work.as(work.admin, 'GET', `/applications/${application}`);
    expect(body.data.annotator).toMatchObject({
      claimedSkills: { ...NO_SKILLS, domains: ['law'] },
      missing: [{ kind: 'language', id: 'yo', level: 'fluent', has: null }],
    });
  });

  it('tells an admin how many fit, and annotators which projects do', async () => {
    const rare: Skills = { ...NO_SKILLS, languages: [{ tag: 'tiv', level: 'conversational' }] };
    const { _id } = await work.project({ needs: rare });
    const fit = async () => (await work.as(work.admin, 'GET', `/projects/${_id}/fit`)).body.data;
    const before = await fit();
    expect(before).toMatchObject({ missing: null, fitting: 0 });
    const speaker = await personWith({ ...rare, languages: [{ tag: 'tiv', level: 'native' }] });
    const learner = await personWith({ ...rare, languages: [{ tag: 'tiv', level: 'basic' }] });
    expect(await fit()).toEqual({ ...before, fitting: 1, active: before.active + 2 });
    const isListed = async (person: TestPerson, query: string) =>
      (await work.as(person, 'GET', `/projects?mine=available&limit=100${query}`)).body.data.some(
        (each: { _id: string }) => each._id === _id,
      );
    expect(await Promise.all(['&fit=met', '&fit=missing', ''].map((query) => isListed(speaker, query)))).toEqual([true, false, true]);
    expect(await Promise.all(['&fit=met', '&fit=missing', ''].map((query) => isListed(learner, query)))).toEqual([false, true, true]);
  });

  it('keeps its needs through other changes, and loses empty ones', async () => {
    const { _id } = await work.project({ needs: YORUBA });
    expectAnswer(await work.as(work.admin, 'PUT', `/projects/${_id}`, { company: 'Other' }), 200, {
      'data.needs': { ...YORUBA, exam: null, score: null, places: [] },
    });
    expectAnswer(await work.as(work.admin, 'PUT', `/projects/${_id}`, { needs: NO_SKILLS }), 200, { 'data.needs': null });
    expectAnswer(await apply(await app.person(), _id), 201);
  });

  it.each([[[[]]], [[[YORUBA.languages[0]]]], [['yo']]])('refuses languages that are none: %j', async (...languages) => {
    const needs = { ...NO_SKILLS, languages };
    expectAnswer(await work.as(work.admin, 'POST', '/projects', { ...PROJECT, needs }), 400, { 'details.0.field': 'needs.languages' });
    const { _id } = await work.project({ publicStatus: 'Active' });
    expectAnswer(await work.as(work.admin, 'PUT', `/projects/${_id}`, { needs }), 400, { 'details.0.field': 'needs.languages' });
  });

  it('refuses to admit everybody', async () => {
    expectAnswer(await work.as(work.admin, 'POST', '/projects', { ...PROJECT, admitsAtOnce: true }), 400, {
      'details.0.field': 'admitsAtOnce',
    });
    const { _id } = await work.project({ needs: YORUBA, admitsAtOnce: true });
    expectAnswer(await work.as(work.admin, 'PUT', `/projects/${_id}`, { needs: null }), 400, { 'details.0.field': 'admitsAtOnce' });
  });
});

describe('a project that admits at once', () => {
  it('approves who meets its needs, and notifies them, but no admin: there is nothing to decide', async () => {
    const { _id } = await work.project({ needs: YORUBA, admitsAtOnce: true, projectName: 'Market calls' });
    const person = await personWith(YORUBA);
    const applied = await apply(person, _id);
    expectAnswer(applied, 201, { message: 'You are in: you meet all that this project needs.', 'data.status': 'approved' });
    expect(applied.body.data.history).toMatchObject([
      { action: 'apply', by: { role: 'USER' } },
      { action: 'admit', by: { name: 'Labelbridge' } },
    ]);
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts).toMatchObject({
      pendingApplications: 0,
      approvedApplications: 1,
    });
    const told = await app.connection.collection('notifications').find({ kind: 'application-approved' }).toArray();
    expect(told.filter(({ userId }) => String(userId) === person._id)).toHaveLength(1);
    expect(await toldToAdmins(_id)).toBe(0);
  });

  it('leaves an account without a verified e-mail to an admin, who is notified', async () => {
    const { _id } = await work.project({ needs: YORUBA, admitsAtOnce: true });
    const person = await personWith(YORUBA);
    await app.connection.collection('users').updateOne({ username: person.username }, { $set: { emailVerifiedAt: null } });
    expectAnswer(await apply(person, _id), 201, { 'data.status': 'pending' });
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts).toMatchObject({
      pendingApplications: 1,
      approvedApplications: 0,
    });
    expect(await toldToAdmins(_id)).toBe(1);
  });

  it('is recorded as an act of the person, so that an erasure finds it', async () => {
    const { _id } = await work.project({ needs: YORUBA, admitsAtOnce: true });
    const person = await personWith(YORUBA);
    const application = (await apply(person, _id)).body.data._id;
    const entries = await app.connection.collection('audit').find({ 'target._id': application }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ action, actor }) => [action, actor._id])).toEqual([
      ['application.apply', person._id],
      ['application.admit', person._id],
    ]);
  });

  it('leaves a person whom an admin rejected to an admin', async () => {
    const { _id } = await work.project({ needs: YORUBA });
    const person = await personWith(YORUBA);
    const application = (await apply(person, _id)).body.data._id;
    await work.as(work.admin, 'POST', `/applications/${application}/reject`, { reason: 'Copied work before.' });
    await work.as(work.admin, 'PUT', `/projects/${_id}`, { admitsAtOnce: true });
    await claim(person, YORUBA_AUDIO);
    const again = await apply(person, _id);
    expectAnswer(again, 201, { 'data.status': 'pending' });
    expectAnswer(await work.as(person, 'POST', `/applications/${again.body.data._id}/withdraw`), 200);
    expectAnswer(await apply(person, _id), 201, { 'data.status': 'pending' });
  });

  it('has as many annotators as places, whoever asks first on two servers', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = await work.project({ needs: YORUBA, admitsAtOnce: true, capacity: 2 });
      const people = await Promise.all(Array.from({ length: 6 }, () => personWith(YORUBA)));
      const answers = await Promise.all(
        people.map(({ token }, at) => (at % 2 ? app : twin).http('POST', `/api/projects/${_id}/apply`, { token })),
      );
      expect(tally(answers)).toEqual({ 201: 2, 409: 4 });
      const { counts, takesApplications } = (await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data;
      expect({ ...counts, takesApplications }).toMatchObject({ pendingApplications: 0, approvedApplications: 2, takesApplications: false });
    }
  });
});

it('says in figures why nothing fits, and which skill alone would open projects', async () => {
  const needs: Skills = { ...NO_SKILLS, languages: [{ tag: 'urh', level: 'fluent' }] };
  const person = await app.person();
  const outlook = async () => (await work.as(person, 'GET', '/projects/outlook')).body.data;
  const before = await outlook();
  await work.project({ needs });
  await work.project({ needs });
  const { _id } = await work.project({ needs: { ...needs, work: ['video'] } });
  const after = await outlook();
  expect(after).toMatchObject({ open: before.open + 3, fitting: before.fitting });
  await work.project({ needs: { ...NO_SKILLS, languages: [{ tag: 'urh', level: 'basic' }] } });
  expect((await outlook()).opens).toContainEqual({ skill: { kind: 'language', id: 'urh', level: 'fluent', has: null }, projects: 3 });
  expect(after.opens).toContainEqual({ skill: { kind: 'language', id: 'urh', level: 'fluent', has: null }, projects: 2 });
  await claim(person, { ...needs, work: ['video'] });
  expect((await apply(person, _id)).status).toBe(201);
  expect(await outlook()).toMatchObject({ open: before.open + 3, fitting: before.fitting + 3, pending: before.pending + 1 });
});
