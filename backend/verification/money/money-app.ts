import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { personPrincipal } from '@labelbridge/contracts';
import { type Connection } from 'mongoose';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { type CurrentUser } from '../../src/common/access/current-user.js';
import { createLog } from '../../src/common/logging/log.js';
import { readSettings } from '../../src/config/settings.js';
import { createApp } from '../../src/create-app.js';
import { openDatabase } from '../../src/database/open-database.js';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { PaystackProvider } from '../../src/modules/money/payments/payouts/providers/paystack/paystack.provider.js';
import { PayoutProvider } from '../../src/modules/money/payments/payouts/providers/payout-provider.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { type CheckedInvoice, type CheckedPayout, type Reconciliation, reconcile } from './reconciliation.js';

export const BANK_SECRET = 'sk_test_of_a_proof_of_money';

export interface MoneyApp {
  readonly app: NestFastifyApplication;
  readonly connection: Connection;
  readonly bank: SimulatedBank;
  readonly url: string;
  readonly admin: CurrentUser;
  reconcile(): Promise<Reconciliation>;
  ledgerKobo(): Promise<number>;
  count(...statuses: string[]): Promise<number>;
  close(): Promise<void>;
}

/** Starts the product on an embedded engine with its own folder, or on a new database of the MONGODB_URI server. */
export async function startMoneyApp(timeoutMs: number): Promise<MoneyApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-proof-'));
  const bank = await startSimulatedBank({ secret: BANK_SECRET });
  const other = process.env.MONGODB_URI?.replace(/^(mongodb:\/\/[^/]+)\/[^?]*/, `$1/proof${process.pid}x${Date.now().toString(36)}`);
  const settings = readSettings({
    DATA_DIR: dataDir,
    SEED: 'none',
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PAYOUT_APPROVAL_OVER: '10000000000',
    PAYSTACK_BASE_URL: bank.url,
    PAYSTACK_SECRET_KEY: BANK_SECRET,
    ...(other ? { MONGODB_URI: other } : {}),
  });
  const database = await openDatabase(settings, 'server');
  const app = await createApp(settings, database.uri, createLog(settings));
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  bank.setWebhookUrl(`${url}/api/webhooks/simulated`);
  const provider = app.get(PayoutProvider, { strict: false });
  if (provider instanceof PaystackProvider) provider.http.timeoutMs = timeoutMs;
  const connection = app.get<Connection>(getConnectionToken());
  const user = await app
    .get(UsersService)
    .create({
      firstname: 'Proof',
      lastname: 'Admin',
      email: 'proof@example.com',
      username: 'proof',
      phone: '8030000000',
      password: 'Proof-of-money-1',
      role: 'ADMIN',
    });
  const { firstname, lastname, email, username, phone, role } = user;
  const ledgerKobo = (): Promise<number> => app.get(LedgerService, { strict: false }).balanceOf('bank', 'NGN');
  return {
    ledgerKobo,
    app,
    connection,
    bank,
    url,
    admin: { ...personPrincipal(user), _id: String(user._id), role, firstname, lastname, email, username, phone, sessionId: 'proof' },
    reconcile: async () => {
      const payouts = await connection
        .collection('payouts')
        .find<CheckedPayout>({}, { projection: { reference: 1, status: 1, needsAttention: 1, invoices: 1 } })
        .toArray();
      const invoices = await connection
        .collection('invoices')
        .find<CheckedInvoice>({}, { projection: { status: 1 } })
        .toArray();
      return reconcile(bank.transfers(), payouts, invoices, await ledgerKobo());
    },
    count: (...statuses) => connection.collection('payouts').countDocuments({ status: { $in: statuses } }),
    async close() {
      await bank.stop();
      await app.close();
      if (other) await connection.db?.dropDatabase().catch(() => undefined);
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
