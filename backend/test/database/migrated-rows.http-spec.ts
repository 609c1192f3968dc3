// @slow
import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { OldDatabase } from '../support/old-database.js';

const store = new OldDatabase();

describe('a database of the version ac20760, in what lists and decisions read', () => {
  it('has its jobs with what lists show of their tasks', async () => {
    await store.load();
    const { jobs, tasks } = { jobs: store.connection.collection('jobs'), tasks: store.connection.collection('tasks') };
    const task = {
      taskName: 'Text Annotation',
      title: 'Tone of reviews',
      taskLink: 'https://a.example',
      taskGuidelineLink: 'https://b.example',
    };
    const [one, other] = [new mongo.ObjectId(), new mongo.ObjectId()];
    await tasks.insertMany([
      { _id: one, ...task },
      { _id: other, ...task, title: null },
    ]);
    const job = { status: 'pending', history: [], searchWords: [] };
    const kept = { ...task, title: 'Copied by a later version' };
    await jobs.insertMany([
      { ...job, taskId: one, annotatorId: new mongo.ObjectId() },
      { ...job, taskId: one, annotatorId: new mongo.ObjectId(), task: kept },
      { ...job, taskId: other, annotatorId: new mongo.ObjectId() },
    ]);
    await store.migrations().prepare('server');
    expect((await store.all('jobs')).map((row) => row['task'])).toEqual([
      { ...task, workplace: 'external' },
      kept,
      { ...task, title: null, workplace: 'external' },
    ]);
  });

  it('has its jobs with what lists show of their projects and messages, copied again where the migration runs again', async () => {
    await store.load();
    const id = () => new mongo.ObjectId();
    const [project, renamed, read, unread] = [id(), id(), id(), id()];
    await store.connection.collection('projects').insertMany([
      { _id: project, projectName: 'Road signs' },
      { _id: renamed, projectName: 'Market stalls' },
    ]);
    const thread = (_id: mongo.ObjectId, kind: string, counts: object) => ({ _id, kind, unread: counts });
    await store.connection
      .collection('threads')
      .insertMany([
        thread(read, 'job', { annotator: 0, admin: 0 }),
        thread(unread, 'job', { annotator: 2, admin: 1 }),
        thread(project, 'application', { annotator: 3, admin: 3 }),
      ]);
    const job = (_id: mongo.ObjectId, fields: object) => ({
      _id,
      taskId: new mongo.ObjectId(),
      annotatorId: new mongo.ObjectId(),
      status: 'pending',
      history: [],
      searchWords: [],
      ...fields,
    });
    const stale = { projectName: 'Stalls', unread: { annotator: 9, admin: 9 } };
    await store.connection
      .collection('jobs')
      .insertMany([job(read, { projectId: project }), job(unread, { projectId: renamed, ...stale }), job(id(), { projectId: null })]);
    const migrated = async () => (await store.all('jobs')).map(({ projectName, unread: counts }) => [projectName, counts]);
    const none = { annotator: 0, admin: 0 };
    for (let start = 0; start < 2; start++) {
      await store.migrations().prepare('server');
      expect(await migrated()).toEqual([
        ['Road signs', none],
        ['Market stalls', { annotator: 2, admin: 1 }],
        [null, none],
      ]);
      await store.connection.collection('jobs').updateMany({}, { $set: stale });
      await store.connection.collection('migrations').deleteOne({ _id: 13 as never });
    }
  });

  it('has its jobs with the names of their annotators, copied again where the migration runs again', async () => {
    await store.load();
    const [ada, fatima, gone] = [new mongo.ObjectId(), new mongo.ObjectId(), new mongo.ObjectId()];
    const person = { firstname: 'Ada', lastname: 'Okafor', username: 'ada', telegram: 'ada_o' };
    const { telegram: _none, ...other } = { ...person, firstname: 'Fatima', username: 'fatima' };
    const accounts = [
      { _id: ada, ...person },
      { _id: fatima, ...other },
    ];
    await store.connection
      .collection('users')
      .insertMany(accounts.map((account) => ({ ...account, usernameKey: account.username, emailKey: account.username, phone: '' })));
    const job = (annotatorId: mongo.ObjectId) => ({
      taskId: new mongo.ObjectId(),
      annotatorId,
      status: 'approved',
      history: [],
      searchWords: [],
    });
    await store.connection.collection('jobs').insertMany([job(ada), job(ada), job(fatima), job(gone)]);
    const nobody = { firstname: '', lastname: '', username: '', telegram: null };
    for (let start = 0; start < 2; start++) {
      await store.migrations().prepare('server');
      expect((await store.all('jobs')).map(({ annotator }) => annotator)).toEqual([person, person, { ...other, telegram: null }, nobody]);
      await store.connection.collection('jobs').updateMany({}, { $set: { annotator: { ...nobody, firstname: 'Stale' } } });
      await store.connection.collection('migrations').deleteOne({ _id: 16 as never });
    }
  });

  it('has its projects say whether they take applications', async () => {
    await store.load();
    const open = { archived: false, status: 'In Progress', publicStatus: 'Active', placesLeft: null };
    const changes = [{}, { placesLeft: 1 }, { publicStatus: null }, { placesLeft: 0 }, { placesLeft: -1 }, { archived: true }];
    const more = [{ status: 'Completed' }, { publicStatus: 'Coming Soon' }];
    await store.connection.collection('projects').insertMany([...changes, ...more].map((change) => ({ ...open, ...change })));
    for (let start = 0; start < 2; start++) {
      await store.migrations().prepare('server');
      const stored = await store.all('projects');
      expect(stored.map(({ takesApplications }) => takesApplications)).toEqual([true, true, true, false, false, false, false, false]);
      await store.connection.collection('projects').updateMany({}, { $set: { takesApplications: start > 0 } });
      await store.connection.collection('migrations').deleteOne({ _id: 15 as never });
    }
  });

  it('has the items counted that were sent back', async () => {
    await store.load();
    const [one, two, external] = [new mongo.ObjectId(), new mongo.ObjectId(), new mongo.ObjectId()];
    const items = { total: 2, open: 0, skipped: 0, toReview: 0, seconds: 0 };
    const job = (_id: mongo.ObjectId, more: object) => ({
      _id,
      taskId: new mongo.ObjectId(),
      annotatorId: _id,
      status: 'submitted',
      ...more,
    });
    await store.connection.collection('jobs').insertMany([job(one, { items }), job(two, { items }), job(external, { items: null })]);
    const states = ['rejected', 'accepted', 'rejected'];
    await store.connection.collection('annotations').insertMany(states.map((state) => ({ jobId: one, state })));
    await store.migrations().prepare('server');
    const counted = async (_id: mongo.ObjectId) => (await store.connection.collection('jobs').findOne({ _id }))?.items;
    expect([await counted(one), await counted(two), await counted(external)]).toEqual([
      { ...items, sentBack: 2 },
      { ...items, sentBack: 0 },
      null,
    ]);
  });
});
