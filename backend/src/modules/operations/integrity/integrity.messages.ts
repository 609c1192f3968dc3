import { countText } from '@labelbridge/contracts';
import { type Fault } from '../../../common/chain/chain-walk.js';

const KEEP = 'Keep a copy of the database as it is now, with the logs and ANCHOR_FILE.';
const ACCESS = 'Find out who had access to the database: the product itself cannot write this.';
const OLDER = 'If an older backup was restored on purpose, move ANCHOR_FILE aside and keep it.';
const BACKUP = 'Restore a backup beside it and compare. Correct by the product only, with a reason.';

const OF_KIND: Readonly<Record<Fault['kind'], readonly string[]>> = {
  removed: [KEEP, OLDER, ACCESS, BACKUP],
  changed: [KEEP, ACCESS, BACKUP],
  inserted: [KEEP, ACCESS, BACKUP],
  head: [KEEP, ACCESS, 'New entries wait until the chain is as it was. Check that DATA_KEYS has all keys.'],
  anchor: [KEEP, OLDER, ACCESS],
  differs: [
    KEEP,
    'Send no payout until the difference is explained. If only balances or kept sums differ, ledger:rebuild computes them again.',
  ],
};

export const adviceFor = (faults: readonly Pick<Fault, 'kind'>[]): string[] => [...new Set(faults.flatMap(({ kind }) => OF_KIND[kind]))];

export const resultText = ({ entries, records, faults }: { entries: number; records: number; faults: readonly unknown[] }): string =>
  `${entries} audit entries and ${records} records of money were checked: ${faults.length === 0 ? 'none was changed' : countText(faults.length, 'fault')}.`;
