import { toMajorUnits } from '@labelbridge/contracts';
import { type LedgerCheck } from '../../modules/payments/ledger/ledger.service.js';

const SHOWN = 20;

/** What a check of the ledger found, line by line; the last one counts. */
export const ledgerText = ({ faults, unbalanced }: LedgerCheck): string[] => [
  ...faults
    .slice(0, SHOWN)
    .map(
      ({ account, currency, kept, rebuilt }) =>
        `${account}: ${toMajorUnits(kept)} ${currency} kept, postings come to ${toMajorUnits(rebuilt)}`,
    ),
  ...unbalanced.map(({ currency, amount }) => `The postings come to ${toMajorUnits(amount)} ${currency}, not to zero`),
  `${faults.length} balances wrong, ${unbalanced.length} currencies not at zero`,
];
