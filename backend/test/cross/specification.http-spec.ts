import { describe, expect, it, test } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { givePayoutAccount } from '../support/test-app.js';
import { AMOUNT, APPROVAL, PROJECT, TASK, UNKNOWN_ID } from '../support/work.js';

const { app, work } = await suiteOfWork();

const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const TEXT = expect.any(String);
const INSTANT = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
const NEWCOMER = {
  firstname: 'Amara',
  lastname: 'Nwosu',
  email: 'amara@example.com',
  password: 'zinc-rain',
  username: 'amara',
  phone: '08031234567',
};

describe('entities and their fields (specification section 3)', () => {
  // @spec 3.fields.2
  it('a user has _id, firstname, lastname, email, username, phone and role', async () => {
    const { body } = await work.as(work.admin, 'GET', '/users?role=USER');
    expect(body.data[0]).toMatchObject({
      _id: ID,
      firstname: TEXT,
      lastname: TEXT,
      email: TEXT,
      username: TEXT,
      phone: TEXT,
      role: 'USER',
    });
  });

  // @spec 3.fields.3
  it('a project has _id, projectName, company and dueDate', async () => {
    const { _id } = await work.project();
    const { body } = await work.as(work.annotator, 'GET', `/projects/${_id}`);
    expect(body.data).toMatchObject({ _id: ID, ...PROJECT });
  });

  // @spec 3.fields.13
  it('a project has a status: Pending, Completed or In Progress', async () => {
    for (const status of ['Pending', 'Completed', 'In Progress']) expect((await work.project({ status })).status).toBe(status);
  });

  // @spec 3.fields.5
  it('a task has _id, taskLink, taskGuidelineLink, taskName, dueDate and createdBy', async () => {
    const task = await work.task();
    expect(task).toMatchObject({ _id: ID, ...TASK, createdBy: { _id: work.admin._id } });
  });

  // @spec 3.fields.10
  it('a job row has its name, its type, its dates and its approved amount', async () => {
    const { _id } = await work.submitted();
    const approve = () => work.as(work.admin, 'POST', `/jobs/${_id}/approve`, APPROVAL);
    const { body: approved } = await approve();
    expect(approved.data).toMatchObject({
      _id,
      task: { taskName: TASK.taskName, modality: 'image' },
      dueDate: TASK.dueDate,
      status: 'approved',
    });
    expect(approved.data).toMatchObject({ submittedDate: INSTANT, approvedDate: INSTANT, approvedAmount: AMOUNT });
    const { body: rejected } = await work.as(work.admin, 'POST', `/jobs/${_id}/reject`, { reason: 'Two signs are missing.' });
    expect(rejected.data).toMatchObject({ status: 'rejected', rejectedDate: INSTANT });
  });

  // @spec 3.fields.11
  it('a job row of an admin has the annotator’s e-mail and Telegram, the task’s name, guideline and link, and the status', async () => {
    const person = await app.person();
    await work.as(person, 'PATCH', '/users/me', { telegram: '@kind_person' });
    const { _id } = await work.job(person);
    const { body } = await work.as(work.admin, 'GET', `/jobs/${_id}`);
    expect(body.data).toMatchObject({ annotator: { email: person.email, telegram: '@kind_person' }, status: 'pending' });
    expect(body.data.task).toMatchObject({ taskName: TASK.taskName, taskLink: TASK.taskLink, taskGuidelineLink: TASK.taskGuidelineLink });
  });

  // @spec 3.fields.12
  it('an invoice row has its number, amount, invoiced or paid date, task, status and the annotator’s e-mail', async () => {
    const { _id } = await work.submitted();
    await work.as(work.admin, 'POST', `/jobs/${_id}/approve`, APPROVAL);
    const { body } = await work.as(work.admin, 'GET', '/payments?status=unpaid');
    const invoice = body.data.find(({ job }: { job: { _id: string } }) => job._id === _id);
    expect(invoice).toMatchObject({ invoiceNumber: TEXT, amount: AMOUNT, invoicedDate: INSTANT, paidDate: null, status: 'Unpaid' });
    expect(invoice).toMatchObject({ job: { taskName: TASK.taskName }, annotator: { email: work.annotator.email } });
    await givePayoutAccount(app, work.annotator);
    const paid = await work.as(work.admin, 'POST', `/payments/${invoice._id}/pay`);
    expect(paid.body.data).toMatchObject({ paidDate: INSTANT, status: 'Paid' });
  });

  test.each([
    ['POST', '/projects', { ...PROJECT, dueDate: '31-12-2026' }], // @spec 3.fields.4
    ['POST', '/tasks', { ...TASK, dueDate: '2099-12-31T00:00:00Z' }],
  ])('%s %s takes a date as YYYY-MM-DD only', async (method, path, body) => {
    const refused = await work.as(work.admin, method, path, { ...body, ...(path === '/tasks' ? { createdBy: work.admin._id } : {}) });
    expectAnswer(refused, 400, { 'details.0.field': 'dueDate' });
  });
});

describe('who may do what (specification section 6)', () => {
  test.each([
    ['view users', 'GET', '/users'], // @spec 6.access.4
    ['create a project', 'POST', '/projects'], // @spec 6.access.5
    ['update a project', 'PUT', `/projects/${UNKNOWN_ID}`], // @spec 6.access.6
    ['delete a project', 'DELETE', `/projects/${UNKNOWN_ID}`], // @spec 6.access.7
    ['create a task', 'POST', '/tasks'], // @spec 6.access.8
    ['assign a task', 'POST', '/tasks/assign'], // @spec 6.access.9
    ['approve a job', 'POST', `/jobs/${UNKNOWN_ID}/approve`], // @spec 6.access.10
    ['reject a job', 'POST', `/jobs/${UNKNOWN_ID}/reject`], // @spec 6.access.11
    ['pay an invoice', 'POST', `/payments/${UNKNOWN_ID}/pay`], // @spec 6.access.12
    ['upload e-mails', 'POST', '/auth/addbulkemails'], // @spec 6.access.13
  ])('only admins %s', async (_what, method, path) => {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    expectAnswer(await work.as(undefined, method, path, body), 401);
    expectAnswer(await work.as(work.annotator, method, path, body), 403);
    expect([200, 400, 404]).toContain((await work.as(work.admin, method, path, body)).status);
  });

  test.each([
    ['projects', '/projects'], // @spec 6.access.14
    ['jobs and tasks', '/jobs'], // @spec 6.access.15
    ['payments', '/payments?status=unpaid'], // @spec 6.access.16
    ['profile', '/users/me'], // @spec 6.access.17
    ['overview', '/overview'], // @spec 6.access.18
  ])('annotators view their %s', async (_what, path) => expectAnswer(await work.as(work.annotator, 'GET', path), 200));

  // @spec 6.access.2 @asvs V8.3.1
  it('an annotator cannot become an admin', async () => {
    const refused = await work.as(work.annotator, 'PATCH', '/users/me', { role: 'ADMIN' });
    expectAnswer(refused, 400, { 'details.0.field': 'role' });
    expect((await work.as(work.annotator, 'GET', '/auth/me')).body.user.role).toBe('USER');
  });
});

describe('the calls it makes (specification section 7)', () => {
  const USER = {
    _id: ID,
    firstname: 'Amara',
    lastname: 'Nwosu',
    email: NEWCOMER.email,
    phone: '8031234567',
    username: 'amara',
    role: 'USER',
    duties: [],
    emailVerified: false,
  };

  // @spec 7.calls.3
  it('Signup: POST /api/auth/signup with its six fields answers a message', async () => {
    const { status, body } = await work.as(undefined, 'POST', '/auth/signup', NEWCOMER);
    expectAnswer({ status, body }, 201, 'Registration Successful. You are logged in.');
  });

  // @spec 6.access.1, 7.calls.2
  it('Login: POST /api/auth/login with email and password answers user, token and message', async () => {
    const { status, body } = await work.as(undefined, 'POST', '/auth/login', { email: NEWCOMER.email, password: NEWCOMER.password });
    expectAnswer({ status, body }, 200);
    expect(body).toEqual({ message: 'You have successfully logged in.', token: TEXT, user: USER });
  });

  test.each([
    ['users', '/users'], // @spec 7.calls.4
    ['tasks', '/tasks'], // @spec 7.calls.5
    ['projects', '/projects'], // @spec 7.calls.6
  ])('List %s: GET answers a data array', async (_what, path) => {
    await work.task();
    const { status, body } = await work.as(work.admin, 'GET', path);
    expectAnswer({ status, body }, 200, { 'data.0': expect.objectContaining({ _id: ID }) });
    expect(Array.isArray(body.data)).toBe(true);
  });

  // @spec 7.calls.10
  it('Create project: POST with projectName, company and dueDate answers the project', async () => {
    const { status, body } = await work.as(work.admin, 'POST', '/projects', PROJECT);
    expectAnswer({ status, body }, 201);
    expect(body).toEqual({ message: 'Project created successfully!', data: expect.objectContaining(PROJECT) });
  });

  // @spec 7.calls.12
  it('Update project: PUT at /{id} with the same body answers the merged row', async () => {
    const { _id } = await work.project({ title: 'Signs' });
    const { status, body } = await work.as(work.admin, 'PUT', `/projects/${_id}`, { ...PROJECT, company: 'Globex' });
    expectAnswer({ status, body }, 200, {
      message: 'Project updated successfully!',
      data: expect.objectContaining({ _id, company: 'Globex', title: 'Signs' }),
    });
  });

  // @spec 7.calls.14
  it('Delete project: DELETE at /{id}', async () => {
    const { _id } = await work.project();
    const { status, body } = await work.as(work.admin, 'DELETE', `/projects/${_id}`);
    expectAnswer({ status, body }, 200, 'Project deleted successfully!');
    expectAnswer(await work.as(work.admin, 'GET', `/projects/${_id}`), 404);
  });

  // @spec 7.calls.18
  it('Create task: POST with taskLink, taskGuidelineLink, taskName, dueDate and createdBy', async () => {
    const { status, body } = await work.as(work.admin, 'POST', '/tasks', { ...TASK, createdBy: work.admin._id });
    expectAnswer({ status, body }, 201);
    expect(body).toEqual({ message: 'Task created successfully!', data: expect.objectContaining(TASK) });
  });

  // @spec 3.fields.6, 7.calls.19
  it('Assign task: POST with taskId and userId; an error’s text is in responseMessage', async () => {
    const assignment = { taskId: (await work.task())._id, userId: work.annotator._id };
    const { status, body } = await work.as(work.admin, 'POST', '/tasks/assign', assignment);
    expectAnswer({ status, body }, 201, 'Task assigned successfully!');
    const again = await work.as(work.admin, 'POST', '/tasks/assign', assignment);
    expectAnswer(again, 409, { responseMessage: 'This task is assigned to this annotator already.' });
  });

  // @spec 3.fields.7, 7.calls.21
  it('Bulk emails: POST /api/auth/addbulkemails with emails', async () => {
    const { status, body } = await work.as(work.admin, 'POST', '/auth/addbulkemails', { emails: ['ada@example.com', 'broken'] });
    expectAnswer({ status, body }, 200);
    expect(body).toEqual({ message: 'Emails uploaded successfully.', accepted: 1, duplicates: 0, invalid: 1 });
  });

  // @spec 7.calls.1
  it('all use JSON', async () => {
    const { headers } = await work.as(work.admin, 'GET', '/projects');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });
});
