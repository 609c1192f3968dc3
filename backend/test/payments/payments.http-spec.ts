import { describe, expect, it } from '@jest/globals';
import { addDays, businessDate } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfInvoices } from '../support/suites.js';
import { type TestPerson, givePayoutAccount } from '../support/test-app.js';

const { app, admin, work } = await suiteOfInvoices();
const ada = await app.person('USER', { firstname: 'Ada', lastname: 'Okafor' });
const chinedu = await app.person('USER', { firstname: 'Chinedu', lastname: 'Eze' });
await givePayoutAccount(app, ada);
await givePayoutAccount(app, chinedu, { accountNumber: '8031234567', bankCode: '999992' });

const read = (person: TestPerson, path: string) => app.http('GET', path, { token: person.token });
const pay = (person: TestPerson, id: string, headers: Record<string, string> = {}) =>
  app.http('POST', `/api/payments/${id}/pay`, { token: person.token, headers });

describe('an invoice', () => {
  // @spec 7.calls.30 @fairwork 1.1
  it('is what the approval said, and carries its job, its annotator and its history', async () => {
    const id = await work.invoice(ada, { title: 'Street signs', amount: 612_345 });
    const { status, body } = await read(admin, `/api/payments/${id}`);
    expectAnswer({ status, body }, 200);
    expect(body.data).toEqual({
      _id: id,
      invoiceNumber: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
      amount: { amount: 612_345, currency: 'NGN' },
      quote: null,
      naira: { amount: 612_345, currency: 'NGN' },
      fee: { amount: 0, currency: 'NGN' },
      net: { amount: 612_345, currency: 'NGN' },
      payBy: addDays(businessDate(app.now()), 4),
      payout: null,
      status: 'Unpaid',
      invoicedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      paidDate: null,
      title: 'Street signs',
      bonus: null,
      job: {
        _id: expect.any(String),
        taskTitle: 'Street signs',
        taskName: 'Image Annotation',
        modality: 'image',
        taskLink: 'https://example.com/work',
      },
      annotator: {
        _id: ada._id,
        firstname: 'Ada',
        lastname: 'Okafor',
        username: ada.username,
        email: ada.email,
        hasPayoutAccount: true,
        closing: false,
      },
      history: [
        {
          action: 'create',
          from: null,
          to: 'Unpaid',
          by: { name: expect.any(String), role: 'ADMIN' },
          at: expect.any(String),
          reason: null,
        },
      ],
    });
  });

  it('is seen by its annotator without the annotator, and by no other one', async () => {
    const id = await work.invoice(ada);
    const own = await read(ada, `/api/payments/${id}`);
    expectAnswer(own, 200);
    expect(own.body.data.annotator).toBeUndefined();
    const foreign = await read(chinedu, `/api/payments/${id}`);
    const missing = await read(chinedu, '/api/payments/0123456789abcdef01234567');
    expectAnswer(foreign, 404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  });

  it('is paid by admins only', async () => {
    const id = await work.invoice(ada);
    for (const person of [ada, chinedu]) {
      expectAnswer(await pay(person, id), 403);
      expectAnswer(await app.http('POST', '/api/payments/pay', { token: person.token, body: { ids: [id] } }), 403);
    }
    expectAnswer(await app.http('POST', `/api/payments/${id}/pay`), 401);
    expect((await read(admin, `/api/payments/${id}`)).body.data.status).toBe('Unpaid');
  });

  it('has a number of its own, without gaps, however many approvals race', async () => {
    const jobs: string[] = [];
    for (let n = 0; n < 12; n++) {
      const jobId = await work.assign(chinedu);
      await work.submit(chinedu, jobId);
      jobs.push(jobId);
    }
    await Promise.all(jobs.map((jobId) => work.approve(jobId)));
    const all = await app.connection.collection('invoices').find().sort({ invoiceNumber: 1 }).toArray();
    const year = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos', year: 'numeric' }).format(new Date());
    expect(all.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
      all.map((_, index) => `INV-${year}-${String(index + 1).padStart(6, '0')}`),
    );
  });
});

describe('paying', () => {
  // @spec 4.other.1 @asvs V2.3.4
  it('pays once under 50 concurrent calls: one 200, 49 clear conflicts, one history entry, one mail', async () => {
    const id = await work.invoice(ada);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(admin, id)));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(1);
    expect(paid[0]?.body).toMatchObject({ message: 'Invoice paid.', data: { _id: id, status: 'Paid', paidDate: expect.any(String) } });
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    for (const { body } of refused) expect(body.message).toMatch(/^This invoice is (Processing|Paid) now/);
    const { body } = await read(admin, `/api/payments/${id}`);
    expect(body.data.history.map(({ to }: { to: string }) => to)).toEqual(['Unpaid', 'Processing', 'Paid']);
    const text = { $regex: body.data.invoiceNumber };
    expect(await app.connection.collection('outbox').countDocuments({ text })).toBe(1);
    expect(await app.connection.collection('notifications').countDocuments({ text })).toBe(1);
  });

  it('pays many, each on its own, and says of each one it could not why', async () => {
    const [first, second, paid] = [await work.invoice(ada), await work.invoice(chinedu), await work.invoice(ada)];
    await pay(admin, paid);
    const missing = '0123456789abcdef01234567';
    const { status, body } = await app.http('POST', '/api/payments/pay', {
      token: admin.token,
      body: { ids: [first, paid, missing, second, first] },
    });
    expectAnswer({ status, body }, 200);
    expect(body.data.map(({ _id, status: now }: { _id: string; status: string }) => [_id, now])).toEqual([
      [first, 'Paid'],
      [second, 'Paid'],
    ]);
    expect(body.failed).toEqual([
      { id: paid, message: expect.stringContaining('is Paid now') },
      { id: missing, message: expect.any(String) },
    ]);
  });

  it.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: 'all' }, 'ids'],
    [{ ids: ['x'] }, 'ids'],
    [{ ids: [{ $ne: null }] }, 'ids'],
    [{ ids: ['0123456789abcdef01234567'], status: 'Paid' }, 'status'],
    [{ ids: Array.from({ length: 201 }, () => '0123456789abcdef01234567') }, 'ids'],
  ])('refuses %j and names the field', async (given, field) => {
    const { status, body } = await app.http('POST', '/api/payments/pay', { token: admin.token, body: given });
    expectAnswer({ status, body }, 400);
    expect(body.details.map((detail: { field: string }) => detail.field)).toContain(field);
  });

  it('a paid invoice keeps its job from being rejected; an unpaid one becomes Void with it', async () => {
    const reject = (jobId: string) =>
      app.http('POST', `/api/jobs/${jobId}/reject`, { token: admin.token, body: { reason: 'Boxes are missing.' } });
    const [paidId, unpaidId] = [await work.invoice(ada), await work.invoice(ada)];
    await pay(admin, paidId);
    const [paidJob, unpaidJob] = await Promise.all(
      [paidId, unpaidId].map(async (id) => (await read(admin, `/api/payments/${id}`)).body.data.job._id),
    );
    expectAnswer(await reject(paidJob), 409);
    expectAnswer(await reject(unpaidJob), 200);
    expect((await read(admin, `/api/payments/${paidId}`)).body.data.status).toBe('Paid');
    const voided = (await read(admin, `/api/payments/${unpaidId}`)).body.data;
    expect(voided.status).toBe('Void');
    expect(voided.history.at(-1)).toMatchObject({ action: 'void', from: 'Unpaid', to: 'Void', reason: 'Boxes are missing.' });
    expectAnswer(await pay(admin, unpaidId), 409);
    const { body } = await read(ada, '/api/payments?limit=100');
    expect(body.data.map(({ _id }: { _id: string }) => _id)).not.toContain(unpaidId);
  });

  // @asvs V16.5.3
  it('pay and reject at once: one of them happens, and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await work.invoice(ada);
      const jobId = (await read(admin, `/api/payments/${id}`)).body.data.job._id;
      const [paid, rejected] = await Promise.all([
        pay(admin, id),
        app.http('POST', `/api/jobs/${jobId}/reject`, { token: admin.token, body: { reason: 'Signs are blurred.' } }),
      ]);
      expect([paid.status, rejected.status].sort()).toEqual([200, 409]);
      const invoice = (await read(admin, `/api/payments/${id}`)).body.data;
      const job = (await read(admin, `/api/jobs/${jobId}`)).body.data;
      expect([invoice.status, job.status]).toEqual(paid.status === 200 ? ['Paid', 'approved'] : ['Void', 'rejected']);
    }
  });
});

describe('the lists', () => {
  it('show each tab its states, to annotators only their own', async () => {
    const [open, done] = [await work.invoice(chinedu, { title: 'Radio voices' }), await work.invoice(chinedu)];
    await pay(admin, done);
    const ids = async (person: TestPerson, query: string) =>
      (await read(person, `/api/payments?limit=100&${query}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(await ids(chinedu, 'status=unpaid')).toContain(open);
    expect(await ids(chinedu, 'status=unpaid')).not.toContain(done);
    expect((await ids(chinedu, 'status=paid'))[0]).toBe(done);
    expect(await ids(chinedu, '')).toEqual(expect.arrayContaining([open, done]));
    expect(await ids(ada, 'status=unpaid')).not.toContain(open);
    expect(await ids(admin, 'status=unpaid')).toContain(open);
  });

  it.each(['radio', 'voice radio', 'chinedu'])('find by %s', async (q) => {
    const { body } = await read(admin, `/api/payments?q=${encodeURIComponent(q)}`);
    expect(body.data.some(({ job }: { job: { taskTitle: string } }) => job.taskTitle === 'Radio voices')).toBe(true);
  });

  it('find by invoice number', async () => {
    const [{ invoiceNumber }] = (await read(admin, '/api/payments?limit=1')).body.data;
    const { body } = await read(admin, `/api/payments?q=${invoiceNumber}`);
    expect(body.data.map((found: { invoiceNumber: string }) => found.invoiceNumber)).toContain(invoiceNumber);
  });

  it('page through all by the cursor, none twice, none left out', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: Awaited<ReturnType<typeof read>> = await read(admin, `/api/payments?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.data.map(({ _id }: { _id: string }) => _id));
      cursor = body.page.next;
    }
    expect(seen).toHaveLength(await app.connection.collection('invoices').countDocuments({ status: { $ne: 'Void' } }));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each(['status=lost', 'status[$ne]=paid', 'sort=amount', 'sort=paidDate', 'limit=0', 'cursor=abc', 'annotatorId=1'])(
    'refuse ?%s',
    async (query) => {
      expectAnswer(await read(admin, `/api/payments?${query}`), 400);
    },
  );
});

describe('a receipt', () => {
  // @spec 2.admin-payment.7
  it('is a PDF for the annotator and for admins once the invoice is paid, and not before', async () => {
    const id = await work.invoice(ada, { title: 'Street signs', amount: 612_345 });
    const early = await read(ada, `/api/payments/${id}/receipt`);
    expectAnswer(early, 409, 'This invoice is not paid yet, so it has no receipt.');
    await pay(admin, id);
    for (const person of [ada, admin]) {
      const { status, headers, body } = await read(person, `/api/payments/${id}/receipt`);
      expectAnswer({ status, body }, 200);
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-INV-\d{4}-\d{6}\.pdf"$/);
      expect(body.startsWith('%PDF-')).toBe(true);
    }
  });

  // @asvs V8.4.1
  it("of somebody else's invoice does not exist", async () => {
    const id = await work.invoice(ada, { title: 'Street signs', amount: 1_000 });
    await pay(admin, id);
    expectAnswer(await read(chinedu, `/api/payments/${id}/receipt`), 404);
  });
});
