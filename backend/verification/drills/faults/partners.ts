import { waitFor } from '../../../../scripts/lib/wait-for.mjs';
import { startSmtp } from '../../../test/support/mail.fixtures.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { PayService } from '../../../src/modules/money/payments/payouts/creation/pay.service.js';
import { startMoneyApp } from '../../money/money-app.js';
import { seedInvoices } from '../../money/seed-invoices.js';
import { pause } from '../../money/options.js';
import { type Fault } from './fault.js';

const PEOPLE = 5;
const PAYOUTS = 40;
/** Longer than the ten seconds after which the server gives up a mail server without a greeting. */
const SILENT_MS = 12_000;
const SLOW_MS = 500;
const RECOVERY_MS = 90_000;

/** A mail server that does not greet until `speak` is called. After that it is slow. */
export async function startMuteSmtp() {
  let isMute = true;
  const smtp = await startSmtp({
    onConnect: (_session, done) => void (isMute ? undefined : setTimeout(done, SLOW_MS)),
    onRcptTo: (_address, _session, done) => void setTimeout(done, SLOW_MS),
  });
  const recipients = (): Set<string> => new Set(smtp.received.map(({ headers }) => headers.get('to') ?? ''));
  return { ...smtp, speak: () => (isMute = false), hasMailTo: (email: string) => [...recipients()].some((to) => to.includes(email)) };
}

export const sentMails = (app: TestApp): Promise<number> => app.connection.collection('outbox').countDocuments({ status: 'sent' });

/** Mail accepted while the mail server is silent arrives once it answers, slowly. */
export const MAIL_SILENT: Fault = {
  name: 'slow and silent mail',
  run: async () => {
    const smtp = await startMuteSmtp();
    const app = await startTestApp({ SMTP_URL: smtp.url });
    try {
      const emails: string[] = [];
      for (let n = 0; n < PEOPLE; n++) emails.push((await app.person()).email);
      await pause(SILENT_MS);
      const untrue = await sentMails(app);
      smtp.speak();
      const arrived = () => emails.filter((email) => smtp.hasMailTo(email)).length;
      await waitFor(
        'mail after the mail server speaks',
        async () => {
          app.advance(1_000);
          return arrived() === PEOPLE;
        },
        { withinMs: RECOVERY_MS },
      );
      return { lost: PEOPLE - arrived(), untrue, detail: `${arrived()} of ${PEOPLE} mails arrived` };
    } finally {
      await app.close();
      await smtp.close();
    }
  },
};

/** Every answer of the bank is late or missing, and some transfers are carried out. Then it answers normally. */
export const BANK_SILENT: Fault = {
  name: 'slow and silent bank',
  run: async () => {
    const money = await startMoneyApp(300);
    try {
      const seeded = await seedInvoices(money.app, PAYOUTS, PAYOUTS, (n) => 100_000 + n);
      const plan = { seed: 1, slowMs: 500, lateMs: 300, longMs: 2_000, reverseMs: 1_000 };
      money.bank.setFaults({ ...plan, rate: 1, kinds: ['slow', 'timeout'] });
      await money.app.get(PayService, { strict: false }).create(money.admin, { ids: [...seeded.invoiceIds] });
      await pause(5_000);
      const early = await money.reconcile();
      money.bank.setFaults({ ...plan, rate: 0, kinds: [] });
      await waitFor('all payouts settled', async () => (await money.count('Queued', 'Sent', 'Awaiting Approval')) === 0, {
        withinMs: RECOVERY_MS,
      });
      const { lost, double, unknown, difference } = await money.reconcile();
      const paid = await money.count('Paid');
      const untrue = double + unknown + early.double + (difference === 0 ? 0 : 1);
      return { lost: lost + (PAYOUTS - paid), untrue, detail: `${paid} of ${PAYOUTS} payouts paid, difference ${difference} kobo` };
    } finally {
      await money.close();
    }
  },
};
