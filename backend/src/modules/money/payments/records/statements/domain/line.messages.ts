import { type Quote, formatMoney } from '@labelbridge/contracts';
import { type Posting } from '../../../ledger/domain/posting.js';

export interface NamedInvoice {
  readonly invoiceNumber: string;
  readonly title: string;
  readonly quote: Quote | null;
}

export interface NamedPayout {
  readonly reference: string;
  readonly feeKobo: number;
  readonly netKobo: number;
}

export function describePosting(
  posting: Posting,
  invoices: ReadonlyMap<string, NamedInvoice>,
  payouts: ReadonlyMap<string, NamedPayout>,
): string {
  const named = posting.invoiceIds.flatMap((id) => invoices.get(id) ?? []);
  const numbers = named.map(({ invoiceNumber }) => invoiceNumber).join(', ');
  const payout = payouts.get(posting.payoutId ?? '');
  const why = posting.reason ? `: ${posting.reason}` : '';
  switch (posting.kind) {
    case 'invoice':
      return `Invoice ${numbers}${named[0] ? `, ${named[0].title}` : ''}`;
    case 'bonus':
      return `Invoice ${numbers}${named[0] ? `, ${named[0].title}` : ''}${why}`;
    case 'quote':
      return `Invoice ${numbers} in Naira${rateOf(named[0]?.quote)}`;
    case 'void':
      return `Invoice ${numbers} void${why}`;
    case 'payout':
      return payout ? `Payout ${payout.reference} of ${numbers}: ${netOf(payout)}` : `Payout of ${numbers}`;
    case 'settle':
      return `Payout ${payout?.reference ?? ''} reached the bank`;
    case 'return':
      return `Payout ${payout?.reference ?? ''} was not made${why}`;
    case 'correction':
      return `Payout ${payout?.reference ?? ''} came back${why}`;
  }
}

const rateOf = (quote: Quote | null | undefined): string =>
  quote
    ? ` at ${formatMoney({ amount: quote.rate, currency: 'NGN' })} for one ${quote.from} (${quote.source}, ${quote.quotedAt.slice(0, 10)})`
    : '';

const netOf = ({ feeKobo, netKobo }: NamedPayout): string =>
  `${formatMoney({ amount: netKobo, currency: 'NGN' })} to the bank${feeKobo > 0 ? `, fee ${formatMoney({ amount: feeKobo, currency: 'NGN' })}` : ''}`;
