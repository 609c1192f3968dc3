import { type TestPerson } from '../../test/support/test-app.js';
import { ALONE, type Abuse, type World } from './insider-world.js';

const APPROVAL = { approvedAmount: { amount: 9_000_000, currency: 'NGN' }, reason: 'Agreed', confirmMinutes: true };
const REFUSED = { entry: 'control.refuse', told: 'acts-refused' } as const;

/** Pays invoices one by one. @returns whether more than the limit of one admin went out without a second admin */
async function paysAround(world: World, payees: readonly TestPerson[]): Promise<boolean> {
  const insider = await world.insider();
  let alone = 0;
  for (const payee of payees) {
    const batch = await world.must(insider, 'POST', '/payouts', { ids: [await world.invoice(payee, 40_000_000)] });
    if (batch.status !== 'Awaiting Approval') alone += 40_000_000;
  }
  return alone > ALONE;
}

async function withOwnJob(world: World): Promise<{ self: TestPerson; jobId: string; isUnchanged: () => Promise<boolean> }> {
  const self = await world.payee();
  const jobId = await world.submittedJob(self);
  await world.promote(self);
  const before = await world.must(world.honest, 'GET', `/jobs/${jobId}`);
  const isUnchanged = async () => JSON.stringify(await world.must(world.honest, 'GET', `/jobs/${jobId}`)) === JSON.stringify(before);
  return { self, jobId, isUnchanged };
}

async function withOwnInvoice(world: World): Promise<{ self: TestPerson; invoiceId: string }> {
  const self = await world.payee();
  const invoiceId = await world.invoice(self);
  return { self: await world.promote(self), invoiceId };
}

export const PAYOUT_ABUSES: readonly Abuse[] = [
  {
    name: 'an admin pays three times ₦400,000 to one person',
    entry: 'payout.create',
    told: 'payout-approval',
    run: async (world) => {
      const payee = await world.payee();
      return paysAround(world, [payee, payee, payee]);
    },
  },
  {
    name: 'an admin pays ₦400,000 to each of three people',
    entry: 'payout.create',
    told: 'payout-approval',
    run: async (world) => paysAround(world, [await world.payee(), await world.payee(), await world.payee()]),
  },
  {
    name: 'two admins pay one person, each below the limit',
    entry: 'payout.create',
    told: 'payout-approval',
    run: async (world) => {
      const payee = await world.payee();
      const [one, two] = [await world.insider(), await world.insider()];
      const pay = async (by: TestPerson) => world.must(by, 'POST', '/payouts', { ids: [await world.invoice(payee, 40_000_000)] });
      const batches = [await pay(one), await pay(two)];
      return batches.every(({ status }) => status !== 'Awaiting Approval');
    },
  },
  {
    name: 'an admin approves a batch of their own',
    ...REFUSED,
    run: async (world) => {
      const insider = await world.insider();
      const id = await world.waitingBatch(insider);
      await world.as(insider, 'POST', `/payout-batches/${id}/approve`);
      return world.isApproved(id);
    },
  },
  {
    name: 'an accomplice, an admin for a minute, approves the batch',
    ...REFUSED,
    run: async (world) => {
      const insider = await world.insider();
      const accomplice = await world.accomplice(insider);
      const id = await world.waitingBatch(insider);
      await world.as(accomplice, 'POST', `/payout-batches/${id}/approve`);
      return world.isApproved(id);
    },
  },
  {
    name: 'the cooling-off is to end by taking the role and giving it again',
    entry: 'user.propose',
    told: 'promotion-proposed',
    run: async (world) => {
      const insider = await world.insider();
      const accomplice = await world.accomplice(insider);
      const id = await world.waitingBatch(insider);
      for (const role of ['ADMIN', 'USER', 'ADMIN']) await world.as(insider, 'PATCH', `/users/${accomplice._id}`, { role });
      await world.as(await world.session(accomplice), 'POST', `/payout-batches/${id}/approve`);
      return world.isApproved(id);
    },
  },
  {
    name: 'an admin approves a batch that pays them',
    ...REFUSED,
    run: async (world) => {
      const self = await world.payee();
      const id = await world.waitingBatch(await world.insider(), self);
      await world.as(await world.promote(self), 'POST', `/payout-batches/${id}/approve`);
      return world.isApproved(id);
    },
  },
  {
    name: 'a promoted annotator approves their own job at their own price',
    ...REFUSED,
    run: async (world) => {
      const { self, jobId, isUnchanged } = await withOwnJob(world);
      await world.as(self, 'POST', `/jobs/${jobId}/approve`, APPROVAL);
      return !(await isUnchanged());
    },
  },
  {
    name: 'a promoted annotator approves their own job among many',
    ...REFUSED,
    run: async (world) => {
      const { self, jobId, isUnchanged } = await withOwnJob(world);
      await world.as(self, 'POST', '/jobs/approve', { ids: [jobId], confirmMinutesOf: [jobId] });
      return !(await isUnchanged());
    },
  },
  {
    name: 'a promoted annotator cancels their own job with a fee to themselves',
    ...REFUSED,
    run: async (world) => {
      const { self, jobId, isUnchanged } = await withOwnJob(world);
      await world.as(self, 'POST', `/jobs/${jobId}/cancel`, { reason: 'Stopped.', amount: APPROVAL.approvedAmount });
      return !(await isUnchanged());
    },
  },
  {
    name: 'a promoted annotator sends their own job back to raise its minutes',
    ...REFUSED,
    run: async (world) => {
      const { self, jobId, isUnchanged } = await withOwnJob(world);
      await world.as(self, 'POST', `/jobs/${jobId}/reject`, { reason: 'More minutes.' });
      await world.as(self, 'POST', `/jobs/${jobId}/submit`, { minutes: 9_000, note: 'done' });
      return !(await isUnchanged());
    },
  },
  {
    name: 'a promoted annotator moves the due date of their own job',
    ...REFUSED,
    run: async (world) => {
      const { self, jobId, isUnchanged } = await withOwnJob(world);
      await world.as(self, 'PATCH', `/jobs/${jobId}`, { dueDate: '2099-06-01' });
      return !(await isUnchanged());
    },
  },
  {
    name: 'a promoted annotator approves their own application',
    ...REFUSED,
    run: async (world) => {
      const self = await world.app.person();
      const project = await world.must(world.honest, 'POST', '/projects', { projectName: 'Signs', company: 'Acme', dueDate: '2099-12-31' });
      const { _id } = await world.must(self, 'POST', `/projects/${project._id}/apply`, {});
      await world.promote(self);
      return (await world.as(self, 'POST', `/applications/${_id}/approve`)).status < 300;
    },
  },
  {
    name: 'a promoted annotator pays their own invoice',
    ...REFUSED,
    run: async (world) => {
      const { self, invoiceId } = await withOwnInvoice(world);
      await world.as(self, 'POST', `/payments/${invoiceId}/pay`, {});
      return (await world.livePayouts(invoiceId)) > 0;
    },
  },
  {
    name: 'a promoted annotator hides their own invoice among others',
    ...REFUSED,
    run: async (world) => {
      const { self, invoiceId } = await withOwnInvoice(world);
      const others = await world.invoice(await world.payee());
      await world.as(self, 'POST', '/payouts', { ids: [others, invoiceId] });
      await world.as(self, 'POST', '/payments/pay', { ids: [invoiceId] });
      return (await world.livePayouts(invoiceId)) > 0;
    },
  },
  {
    name: 'a promoted annotator confirms the payout to themselves by an invented reference',
    ...REFUSED,
    run: async (world) => {
      const self = await world.payee();
      const { payouts } = await world.must(await world.insider(), 'POST', '/payouts', { ids: [await world.invoice(self)] });
      await world.as(await world.promote(self), 'POST', `/payouts/${payouts[0]._id}/confirm`, { bankReference: 'INVENTED-1' });
      return (await world.must(world.honest, 'GET', `/payouts/${payouts[0]._id}`)).status === 'Paid';
    },
  },
  {
    name: 'an admin pays an invoice five times at once',
    entry: 'payout.create',
    told: 'invoice-paid',
    run: async (world) => {
      const [insider, id] = [await world.insider(), await world.invoice(await world.payee())];
      await Promise.all([1, 2, 3, 4, 5].map(() => world.as(insider, 'POST', `/payments/${id}/pay`, { bankReference: `FIVE-${id}` })));
      return (await world.livePayouts(id)) !== 1;
    },
  },
  {
    name: 'an admin tries a failed payout again, twice at once',
    entry: 'payout.fail',
    told: 'payout-failed',
    run: async (world) => {
      const [insider, id] = [await world.insider(), await world.invoice(await world.payee())];
      const { payouts } = await world.must(insider, 'POST', '/payouts', { ids: [id] });
      await world.must(insider, 'POST', `/payouts/${payouts[0]._id}/fail`, { reason: 'Closed.' });
      await Promise.all([1, 2].map(() => world.as(insider, 'POST', `/payouts/${payouts[0]._id}/retry`, {})));
      await world.as(insider, 'POST', `/payments/${id}/pay`, {});
      return (await world.livePayouts(id)) !== 1;
    },
  },
  {
    name: 'an admin confirms a payout twice, by two references',
    entry: 'payout.confirm',
    told: 'invoice-paid',
    run: async (world) => {
      const [insider, id] = [await world.insider(), await world.invoice(await world.payee())];
      const { payouts } = await world.must(insider, 'POST', '/payouts', { ids: [id] });
      const confirm = (bankReference: string) => world.as(insider, 'POST', `/payouts/${payouts[0]._id}/confirm`, { bankReference });
      const answers = [await confirm(`ONE-${id}`), await confirm(`TWO-${id}`)];
      return answers.every(({ status }) => status < 300);
    },
  },
];
