import { type INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { SYSTEM_ACTOR } from '../../src/common/access/current-user.js';
import { sealText } from '../../src/common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../src/config/settings.js';
import { Transactions } from '../../src/database/transactions.js';
import { invoicePosting } from '../../src/modules/money/payments/ledger/domain/postings.js';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';

const AT_ONCE = 250;

export interface SeededInvoices {
  readonly annotatorIds: readonly string[];
  readonly invoiceIds: readonly string[];
}

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) => all.slice(part * AT_ONCE, (part + 1) * AT_ONCE));

/** Account number of ten digits of the n-th person. Never ends in 98 or 99, which the simulated bank gives to no holder or another one. */
const accountNumber = (n: number): string => `${String(n).padStart(8, '0')}${String(n % 90).padStart(2, '0')}`;

/**
 * Writes annotators with payout accounts, and unpaid invoices with their postings, directly into the database: the same records as through
 * the API, but faster. Assigns the invoices to the annotators in turn.
 *
 * @param amountOf amount of the n-th invoice, in kobo
 */
export async function seedInvoices(
  app: INestApplicationContext,
  annotators: number,
  invoices: number,
  amountOf: (n: number) => number,
): Promise<SeededInvoices> {
  const connection = app.get<Connection>(getConnectionToken());
  const settings = app.get<Settings>(SETTINGS);
  const [transactions, ledger] = [app.get(Transactions), app.get(LedgerService, { strict: false })];
  const now = new Date();
  const people = Array.from({ length: annotators }, (_, n) => personOf(n, settings, now));
  for (const part of chunks(people)) await connection.collection('users').insertMany(part);
  const all = Array.from({ length: invoices }, (_, n) =>
    invoiceOf(n, people[n % annotators]?._id ?? new Types.ObjectId(), amountOf(n), now),
  );
  for (const part of chunks(all)) {
    await transactions.run(async (session) => {
      await connection.collection('invoices').insertMany(part, { session });
      await ledger.post(
        session,
        ...part.map(({ _id, jobId, annotatorId, amount }) =>
          invoicePosting(
            { invoiceId: String(_id), jobId: String(jobId), annotatorId: String(annotatorId), amount },
            { at: now, by: SYSTEM_ACTOR },
          ),
        ),
      );
    });
  }
  return { annotatorIds: people.map(({ _id }) => String(_id)), invoiceIds: all.map(({ _id }) => String(_id)) };
}

function personOf(n: number, { dataKeys }: Settings, createdAt: Date) {
  const _id = new Types.ObjectId();
  const username = `stock${n}`;
  const sealedNumber = sealText(dataKeys, `users/${String(_id)}/accountNumber`, accountNumber(n));
  return {
    _id,
    firstname: 'Stock',
    lastname: `Nr${n}`,
    email: `${username}@example.com`,
    emailKey: `${username}@example.com`,
    username,
    usernameKey: username,
    phone: '8031234567',
    role: 'USER',
    status: 'active',
    passwordHash: 'none',
    telegram: null,
    availableHoursPerWeek: null,
    payoutAccount: {
      accountName: `Stock Nr${n}`,
      bankCode: '044',
      sealedNumber,
      resolvedName: `STOCK NR${n}`,
      changedAt: createdAt,
      heldUntil: null,
    },
    hadPayoutAccount: true,
    emailVerifiedAt: null,
    secondFactorSince: null,
    searchWords: ['stock'],
    createdAt,
  };
}

function invoiceOf(n: number, annotatorId: Types.ObjectId, kobo: number, at: Date) {
  const number = `INV-2026-${String(n + 1).padStart(6, '0')}`;
  return {
    _id: new Types.ObjectId(),
    invoiceNumber: number,
    jobId: new Types.ObjectId(),
    annotatorId,
    amount: { amount: kobo, currency: 'NGN' as const },
    quote: null,
    naira: kobo,
    unquoted: false,
    payoutId: null,
    fee: null,
    status: 'Unpaid',
    tab: 'unpaid',
    live: true,
    task: { title: 'Stock', taskName: 'Image Annotation', modality: 'image', taskLink: 'https://example.com/work' },
    invoicedDate: at,
    paidDate: null,
    history: [{ action: 'create', from: null, to: 'Unpaid', by: SYSTEM_ACTOR, at, reason: null }],
    searchWords: ['stock', number.toLowerCase()],
  };
}
