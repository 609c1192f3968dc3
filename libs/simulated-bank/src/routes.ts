import { type BankAnswer, done, refused, transferView } from './answers.js';
import { type Bank } from './bank.js';
import { BANKS, holderOf, rateOn } from './banks.js';
import { type FaultKind, changedPlan } from './faults.js';
import { type TransferOrder } from './transfers.js';

export interface BankRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Handled {
  readonly answer: BankAnswer;
  readonly fault?: FaultKind | undefined;
}

const REFERENCE = /^[a-z0-9_-]{16,50}$/;
const PER_PAGE = 50;
const PER_PAGE_MAX = 1_000;
const BALANCE_KOBO = 9_000_000_000_000;

/** Endpoints of the bank, as in the Paystack documentation. */
export class Routes {
  readonly #seen = new Map<string, number>();
  /** References of all requests that make or verify a transfer, in order. */
  readonly asked: string[] = [];

  constructor(
    private readonly bank: Bank,
    private readonly now: () => Date,
  ) {}

  handle(request: BankRequest): Handled {
    const { method, path } = request;
    const route = `${method} ${path}`;
    if (route === 'POST /transfer') return this.transfer(request.body);
    if (route === 'POST /transfer/bulk') return this.bulk(request.body);
    if (route === 'POST /faults') return { answer: this.setFaults(request.body) };
    const [, reference] = /^GET \/transfer\/verify\/([^/]+)$/.exec(route) ?? [];
    if (reference) {
      this.asked.push(decodeURIComponent(reference));
      return this.verify(decodeURIComponent(reference));
    }
    if (route === 'POST /transferrecipient') return this.recipient(request.body);
    if (route === 'GET /bank/resolve') return this.resolve(request);
    if (route === 'GET /bank') return { answer: done('Banks retrieved', BANKS), fault: this.deliveryFault('banks') };
    if (route === 'GET /transfer') return { answer: this.list(request.query) };
    if (route === 'GET /balance')
      return { answer: done('Balances retrieved', [{ currency: 'NGN', balance: BALANCE_KOBO - this.moved() }]) };
    if (route === 'GET /rates') return { answer: this.rates(request.query) };
    return { answer: refused(404, 'This address is not known here', 'not_found') };
  }

  private transfer(body: BankRequest['body']): Handled {
    const order = this.orderOf(body);
    if ('status' in order) return { answer: order };
    this.asked.push(order.reference);
    const fault = this.bank.fault(this.times(`transfer:${order.recipient.accountNumber}:${order.amount}`));
    if (fault === 'error-before') return { answer: refused(500, 'Something went wrong', 'internal_error') };
    const { transfer, accepted } = this.bank.order(order, fault);
    if (!accepted)
      return {
        answer: refused(400, 'Please provide a unique reference. Reference already exists on a transfer', 'duplicate_transfer_reference'),
      };
    return { answer: done('Transfer has been queued', transferView(transfer)), fault };
  }

  private bulk({ transfers }: BankRequest['body']): Handled {
    const given: unknown[] = Array.isArray(transfers) ? transfers : [];
    const orders = given.map((one) => this.orderOf(typeof one === 'object' && one !== null ? { source: 'balance', ...one } : {}));
    const bad = orders.find((order): order is BankAnswer => 'status' in order);
    if (bad ?? given.length === 0) return { answer: bad ?? refused(400, 'transfers must not be empty', 'missing_params') };
    const fault = this.deliveryFault(`bulk:${given.length}`);
    if (fault === 'error-before') return { answer: refused(500, 'Something went wrong', 'internal_error') };
    const accepted = orders.flatMap((order) => {
      if ('status' in order) return [];
      const own = this.bank.fault(this.times(`transfer:${order.recipient.accountNumber}:${order.amount}`));
      const { transfer } = this.bank.order(order, own);
      return [
        {
          reference: transfer.reference,
          recipient: transfer.recipient.code,
          amount: transfer.amount,
          transfer_code: transfer.code,
          currency: 'NGN',
          status: transfer.status,
        },
      ];
    });
    return { answer: done(`${accepted.length} transfers queued.`, accepted), fault };
  }

  private orderOf({ amount, recipient, reference, reason, source }: BankRequest['body']): TransferOrder | BankAnswer {
    if (source !== 'balance') return refused(400, 'source must be balance', 'invalid_params');
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1)
      return refused(400, 'amount must be a whole number of kobo', 'invalid_params');
    if (typeof reference !== 'string' || !REFERENCE.test(reference))
      return refused(400, 'reference must have 16 to 50 of a-z, 0-9, - and _', 'invalid_params');
    const known = typeof recipient === 'string' ? this.bank.transfers.recipient(recipient) : undefined;
    if (!known) return refused(404, 'Recipient specified does not exist', 'recipient_not_found');
    return { amount, reference, reason: typeof reason === 'string' ? reason : '', recipient: known };
  }

  private verify(reference: string): Handled {
    const transfer = this.bank.transfers.find(reference);
    const about = transfer ? `${transfer.recipient.accountNumber}:${transfer.amount}` : 'unknown';
    const fault = this.deliveryFault(`verify:${about}`);
    if (fault === 'error-before') return { answer: refused(500, 'Something went wrong', 'internal_error') };
    return {
      answer: transfer ? done('Transfer retrieved', transferView(transfer)) : refused(404, 'Transfer not found', 'transfer_not_found'),
      fault,
    };
  }

  private recipient({ type, name, account_number: number, bank_code: code }: BankRequest['body']): Handled {
    const right = type === 'nuban' && typeof name === 'string' && typeof number === 'string' && typeof code === 'string';
    if (!right || !/^\d{10}$/.test(number) || !/^\d{3,6}$/.test(code))
      return { answer: refused(400, 'Account number or bank code is not valid', 'invalid_params') };
    const fault = this.deliveryFault(`recipient:${number}`);
    if (fault === 'error-before') return { answer: refused(500, 'Something went wrong', 'internal_error') };
    const recipient = this.bank.transfers.recipientFor(name, number, code);
    const details = { account_number: number, account_name: name, bank_code: code };
    const data = { active: true, currency: 'NGN', name, recipient_code: recipient.code, type: 'nuban', details };
    return { answer: { ...done('Transfer recipient created successfully', data), status: 201 }, fault };
  }

  private resolve({ query, headers }: BankRequest): Handled {
    const number = query.get('account_number') ?? '';
    const named = headers['x-simulated-holder'];
    const holder = holderOf(number, typeof named === 'string' ? decodeURIComponent(named) : undefined);
    const unknown = refused(422, 'Could not resolve account name. Check parameters or try again.', 'unresolved_account');
    return {
      answer: holder ? done('Account number resolved', { account_number: number, account_name: holder, bank_id: 1 }) : unknown,
      fault: this.deliveryFault('resolve'),
    };
  }

  private list(query: URLSearchParams): BankAnswer {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '\uffff'];
    const perPage = Math.min(Number(query.get('perPage')) || PER_PAGE, PER_PAGE_MAX);
    const page = Math.max(Number(query.get('page')) || 1, 1);
    const all = [...this.bank.transfers.all()].filter(({ createdAt }) => createdAt >= from && createdAt <= to);
    const data = all.slice((page - 1) * perPage, page * perPage).map(transferView);
    return done('Transfers retrieved', data, {
      meta: { total: all.length, skipped: (page - 1) * perPage, perPage, page, pageCount: Math.ceil(all.length / perPage) },
    });
  }

  private rates(query: URLSearchParams): BankAnswer {
    const [from, to] = [query.get('from'), query.get('to')];
    if (from !== 'USD' || to !== 'NGN') return refused(400, 'Only USD to NGN is quoted', 'invalid_params');
    const at = this.now().toISOString();
    return { status: 200, body: { status: true, from, to, rate: rateOn(at.slice(0, 10)), at } };
  }

  private setFaults(change: BankRequest['body']): BankAnswer {
    try {
      this.bank.plan = changedPlan(this.bank.plan, change);
    } catch (error) {
      return refused(400, error instanceof Error ? error.message : String(error), 'invalid_params');
    }
    return done('Faults are set', this.bank.plan);
  }

  /** Sum sent and not returned, in kobo. */
  private moved(): number {
    let sum = 0;
    for (const { status, amount } of this.bank.transfers.all()) if (status === 'success') sum += amount;
    return sum;
  }

  private times(about: string): string {
    const time = (this.#seen.get(about) ?? 0) + 1;
    this.#seen.set(about, time);
    return `${about}:${time}`;
  }

  /** A fault of the answer only: faults that change a transfer do not apply. */
  private deliveryFault(about: string): FaultKind | undefined {
    const fault = this.bank.fault(this.times(about));
    return fault && ['slow', 'timeout', 'error-before', 'error-after', 'reset', 'garbage'].includes(fault) ? fault : undefined;
  }
}
