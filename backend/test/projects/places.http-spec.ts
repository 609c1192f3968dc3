import { afterAll, describe, expect, it } from '@jest/globals';
import { NO_SKILLS, SKILL_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer, type TestPerson } from '../support/test-app.js';
import { expectRefused, PROJECT, tally } from '../support/work.js';

const OFF = { RATE_LIMITS: 'off' };
const { app, work } = await suiteOfWork(OFF);
const twin = await secondInstance(app, OFF);
afterAll(() => twin.close());

const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const speak = (...tags: string[]) => ({ ...NO_SKILLS, languages: tags.map((tag) => ({ tag, level: 'native' })) });
const place = (tag: string, places?: number | null) => ({ tag, level: 'fluent', ...(places === undefined ? {} : { places }) });
const needing = (...places: object[]) => ({ ...NO_SKILLS, places });
const projectOf = async (id: string, person = work.admin) => (await work.as(person, 'GET', `/projects/${id}`)).body.data;
const takenIn = async (id: string) =>
  (await projectOf(id)).needs.places.map(({ tag, taken }: { tag: string; taken: number }) => [tag, taken]);
const apply = (person: TestPerson, id: string) => work.as(person, 'POST', `/projects/${id}/apply`);
const approve = (application: Answer) => admins('POST', `/applications/${application.body.data._id}/approve`);

async function speaker(...tags: string[]): Promise<TestPerson> {
  const person = await app.person();
  await app.connection.collection('users').updateOne({ username: person.username }, { $set: { emailVerifiedAt: app.now() } });
  expectAnswer(await work.as(person, 'PUT', '/users/me/skills', speak(...tags)), 200);
  return person;
}

describe('a project with places by language', () => {
  it('takes who speaks one of the languages, and counts them for the first that has a place', async () => {
    const { _id, needs, takesApplications } = await work.project({ needs: needing(place('ha', 1), place('yo', null), place('ig', 1)) });
    expect([needs.places, takesApplications]).toEqual([
      [
        { ...place('ha', 1), taken: 0, free: true },
        { ...place('yo', null), taken: 0, free: true },
        { ...place('ig', 1), taken: 0, free: true },
      ],
      true,
    ]);
    expectAnswer(await apply(await speaker('tiv'), _id), 409, {
      message: SKILL_MESSAGES.lacking('one of Hausa (fluent), Yoruba (fluent), Igbo (fluent)'),
    });
    const [first, second, third, late] = [
      await speaker('yo', 'ha'),
      await speaker('ha', 'yo'),
      await speaker('ha', 'ig'),
      await speaker('ha'),
    ];
    const applications = [];
    for (const person of [first, second, third, late]) applications.push(await apply(person, _id));
    expect(tally(applications)).toEqual({ 201: 4 });
    const languages = [];
    for (const application of applications.slice(0, 3)) languages.push((await approve(application)).body.data.language);
    expect(languages).toEqual(['ha', 'yo', 'ig']);
    expect(await takenIn(_id)).toEqual([
      ['ha', 1],
      ['yo', 1],
      ['ig', 1],
    ]);
    const refused = applications[3] as Answer;
    expectAnswer(await approve(refused), 409, { message: 'All places for Hausa are taken.' });
    expectAnswer(await admins('POST', '/applications/approve', { ids: [refused.body.data._id] }), 200, {
      'failed.0.message': 'All places for Hausa are taken.',
    });
    expectAnswer(await admins('GET', `/applications/${refused.body.data._id}`), 200, {
      'data.status': 'pending',
      'data.language': null,
      'data.annotator.missingPlace': 'a free place for Hausa',
    });
    expectAnswer(await apply(await speaker('ha', 'ig'), _id), 409, { message: 'All places for Hausa and Igbo are taken.' });
    expect((await projectOf(_id)).counts).toMatchObject({ pendingApplications: 1, approvedApplications: 3 });
    expect((await projectOf(_id)).takesApplications).toBe(true);

    const audit = await app.connection
      .collection('audit')
      .findOne({ 'target._id': applications[0]?.body.data._id, action: 'application.approve' });
    // Erasure could not empty the language of an audit entry.
    expect(audit?.changes).toEqual([{ field: 'status', before: 'pending', after: 'approved' }]);
    const headers = { authorization: `Bearer ${work.admin.token}` };
    const file = await (await fetch(`${app.url}/api/applications/export.csv?projectId=${_id}&status=approved`, { headers })).text();
    expect(file).toMatch(/,Counts for,/);
    expect(file).toMatch(/,Igbo,/);
  });

  it('is full with its last language, and open again with another place', async () => {
    const { _id } = await work.project({ needs: needing(place('ha', 1)), capacity: 9 });
    const waiting = await apply(await speaker('ha'), _id);
    expectAnswer(await approve(await apply(await speaker('ha'), _id)), 200);
    const outsider = await speaker('tiv');
    expect((await projectOf(_id)).takesApplications).toBe(false);
    expectAnswer(await apply(await speaker('ha'), _id), 409, { message: 'All places for Hausa are taken.' });
    expectAnswer(await apply(outsider, _id), 409, { message: WORK_MESSAGES.projectFull });
    expectAnswer(await approve(waiting), 409, { message: 'All places for Hausa are taken.' });
    expect((await work.as(outsider, 'GET', '/projects/outlook')).body.data.anyFull).toBe(true);

    expectAnswer(await admins('PUT', `/projects/${_id}`, { needs: needing(place('ha', 2)) }), 200, { 'data.takesApplications': true });
    expectAnswer(await approve(waiting), 200, { 'data.language': 'ha' });
    expect(await takenIn(_id)).toEqual([['ha', 2]]);
    expectAnswer(await admins('PUT', `/projects/${_id}`, { needs: needing(place('ha', 1), place('yo', 1)) }), 200, {
      'data.takesApplications': true,
    });
    expect(await takenIn(_id)).toEqual([
      ['ha', 2],
      ['yo', 0],
    ]);
    // Without places by language the capacity alone counts.
    expectAnswer(await admins('PUT', `/projects/${_id}`, { needs: needing() }), 200, {
      'data.needs': null,
      'data.takesApplications': true,
    });
    expectAnswer(await approve(await apply(outsider, _id)), 200, { 'data.language': null });
  });

  it('refuses whom none of its languages fits any more, until an admin asks for no language', async () => {
    const { _id } = await work.project({ needs: needing(place('ha', 1), place('yo', 1)) });
    const person = await speaker('ha');
    const application = await apply(person, _id);
    await work.as(person, 'PUT', '/users/me/skills', speak('tiv'));
    expectAnswer(await admins('GET', `/applications/${application.body.data._id}`), 200, {
      'data.annotator.missingPlace': 'one of Hausa (fluent), Yoruba (fluent)',
    });
    const message = 'The annotator does not claim one of Hausa (fluent), Yoruba (fluent).';
    expectAnswer(await approve(application), 409, { message });
    expectAnswer(await admins('POST', '/applications/approve', { ids: [application.body.data._id] }), 200, { 'failed.0.message': message });
    expect((await projectOf(_id)).counts).toMatchObject({ pendingApplications: 1, approvedApplications: 0 });
    expectAnswer(await admins('PUT', `/projects/${_id}`, { needs: needing() }), 200);
    expectAnswer(await approve(application), 200, { 'data.language': null });
  });

  it('audits a change of any of its languages', async () => {
    const tags = ['ha', 'yo', 'ig', 'bin', 'efi', 'nup', 'igl', 'tiv', 'urh', 'pcm', 'kr', 'idu'];
    const { _id } = await work.project({ needs: needing(...tags.map((tag) => place(tag, 10_000))) });
    expectAnswer(
      await admins('PUT', `/projects/${_id}`, { needs: needing(...tags.map((tag) => place(tag, tag === 'idu' ? null : 10_000))) }),
      200,
    );
    const audit = await app.connection.collection('audit').findOne({ 'target._id': _id, action: 'project.update' });
    const words = tags.map((tag) => `${tag} fluent 10000`);
    expect(audit?.changes).toContainEqual({
      field: 'needsPlaces',
      before: words.join(', '),
      after: words.with(-1, 'idu fluent –').join(', '),
    });
  });

  // Languages of this test alone: outlooks see all open projects.
  it('shows annotators and visitors no numbers, and lists it by what fits them', async () => {
    const { _id } = await work.project({ needs: needing(place('bin', 1), place('efi', 4)), publicStatus: 'Active' });
    const [hausa, yoruba] = [await speaker('bin'), await speaker('efi')];
    const outlook = async (person: TestPerson) => (await work.as(person, 'GET', '/projects/outlook')).body.data;
    const before = await outlook(hausa);
    expectAnswer(await approve(await apply(await speaker('bin'), _id)), 200);
    const shown = [
      { ...place('bin', null), taken: null, free: false },
      { ...place('efi', null), taken: null, free: true },
    ];
    expect((await projectOf(_id, hausa)).needs.places).toEqual(shown);
    const visible = (await app.http('GET', '/api/projects/public?limit=100')).body.data;
    expect(visible.find((each: { _id: string }) => each._id === _id).needs.places).toEqual(shown);
    const isListed = async (person: TestPerson, fit: string) =>
      (await work.as(person, 'GET', `/projects?mine=available&limit=100&fit=${fit}`)).body.data.some(
        (each: { _id: string }) => each._id === _id,
      );
    expect([await isListed(hausa, 'met'), await isListed(hausa, 'missing')]).toEqual([false, true]);
    expect([await isListed(yoruba, 'met'), await isListed(yoruba, 'missing')]).toEqual([true, false]);
    expectAnswer(await work.as(hausa, 'GET', `/projects/${_id}/fit`), 200, {
      'data.missing': [],
      'data.missingPlace': 'a free place for Edo',
    });
    expectAnswer(await work.as(yoruba, 'GET', `/projects/${_id}/fit`), 200, { 'data.missingPlace': null });
    const after = await outlook(hausa);
    expect(after).toMatchObject({ open: before.open, fitting: before.fitting - 1, languagesFull: ['bin'] });
    expect(after.opens).toContainEqual({ skill: { kind: 'language', id: 'efi', level: 'fluent', has: null }, projects: 1 });
    expect(await outlook(yoruba)).toMatchObject({ languagesFull: [] });
  });

  it('counts who speaks any of its languages among those who fit', async () => {
    const { _id } = await work.project({ needs: { ...needing(place('nup', 1), place('igl')), work: ['video'] } });
    const fitting = async () => (await admins('GET', `/projects/${_id}/fit`)).body.data.fitting;
    expect(await fitting()).toBe(0);
    for (const [tag, kinds] of [
      ['nup', ['video']],
      ['igl', ['video', 'text']],
      ['igl', []],
      ['tiv', ['video']],
    ] as const)
      await work.as(await app.person(), 'PUT', '/users/me/skills', { ...speak(tag), work: kinds });
    expect(await fitting()).toBe(2);
  });

  it('keeps the count of who is erased, but not their language', async () => {
    const { _id } = await work.project({ needs: needing(place('ha', 1)) });
    const person = await speaker('ha');
    expectAnswer(await approve(await apply(person, _id)), 200, { 'data.language': 'ha' });
    expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 200);
    const kept = await app.connection.collection('applications').findOne({ projectId: new Types.ObjectId(_id) });
    expect([String(kept?.annotatorId), kept?.language]).toEqual([person._id, null]);
    expect(await takenIn(_id)).toEqual([['ha', 1]]);
  });

  it('keeps its places through changes that do not name them, and loses them by name', async () => {
    const { _id } = await work.project({ needs: needing(place('ha', 3)), admitsAtOnce: true });
    expectAnswer(await admins('PUT', `/projects/${_id}`, { needs: { ...NO_SKILLS, work: ['audio'] } }), 200, {
      'data.needs.places.0': { ...place('ha', 3), taken: 0, free: true },
    });
    expectAnswer(await admins('PUT', `/projects/${_id}`, { needs: { ...NO_SKILLS, places: null } }), 400, {
      'details.0.field': 'admitsAtOnce',
    });
    expectAnswer(await admins('PUT', `/projects/${_id}`, { needs: null, admitsAtOnce: false }), 200, { 'data.needs': null });
  });

  it('refuses places that are none, naming the field', async () => {
    const { _id } = await work.project({ needs: speak('en') });
    const wrong: [unknown, string][] = [
      ...[0, -1, 1.5, 10_001, '5', {}].map((places): [unknown, string] => [[{ ...place('ha'), places }], 'needs.places.0.places']),
      [[place('ha', 1), place('ha', 2)], 'needs.places'],
      [[place('xx', 1)], 'needs.places.0.tag'],
      [[{ tag: 'ha', places: 1 }], 'needs.places.0.level'],
      [Array.from({ length: 13 }, () => place('ha', 1)), 'needs.places'],
      ['ha', 'needs.places'],
      [[null], 'needs.places'],
    ];
    await expectRefused(app, work.admin, [
      ...wrong.flatMap(([places, field]) => [
        ['create', 'POST', '/projects', { ...PROJECT, needs: { ...NO_SKILLS, places } }, field] as const,
        ['update', 'PUT', `/projects/${_id}`, { needs: { ...NO_SKILLS, places } }, field] as const,
      ]),
      ['needed of all', 'POST', '/projects', { ...PROJECT, needs: { ...speak('ha'), places: [place('ha', 1)] } }, 'needs.places'],
      ['needed of all', 'PUT', `/projects/${_id}`, { needs: { ...speak('en'), places: [place('en', 1)] } }, 'needs.places'],
    ]);
  });
});

describe('on two servers at once', () => {
  const race = (people: readonly TestPerson[], id: string) =>
    Promise.all(people.map(({ token }, at) => (at % 2 ? app : twin).http('POST', `/api/projects/${id}/apply`, { token })));

  it('admission at once takes as many as a language has places, and no more', async () => {
    for (let round = 0; round < 4; round++) {
      const { _id } = await work.project({ needs: needing(place('ha', 2), place('yo', 1)), admitsAtOnce: true });
      const people = await Promise.all([...Array.from({ length: 4 }, () => speaker('ha')), speaker('ha', 'yo'), speaker('yo')]);
      const answers = await race(people, _id);
      expect(tally(answers)).toEqual({ 201: 3, 409: 3 });
      expect(await takenIn(_id)).toEqual([
        ['ha', 2],
        ['yo', 1],
      ]);
      const { counts, takesApplications } = await projectOf(_id);
      expect({ ...counts, takesApplications }).toMatchObject({ pendingApplications: 0, approvedApplications: 3, takesApplications: false });
    }
  });

  it('approvals take as many as a language has places, and no more', async () => {
    const { _id } = await work.project({ needs: needing(place('ha', 2), place('yo')) });
    const people = await Promise.all(Array.from({ length: 6 }, () => speaker('ha')));
    const ids = (await race(people, _id)).map(({ body }) => body.data._id);
    const { token } = work.admin;
    const answers = await Promise.all(
      ids.map((id, at) => (at % 2 ? app : twin).http('POST', `/api/applications/${id}/approve`, { token })),
    );
    expect(tally(answers)).toEqual({ 200: 2, 409: 4 });
    expect(await takenIn(_id)).toEqual([
      ['ha', 2],
      ['yo', 0],
    ]);
    expect((await projectOf(_id)).counts).toMatchObject({ pendingApplications: 4, approvedApplications: 2 });
  });
});
