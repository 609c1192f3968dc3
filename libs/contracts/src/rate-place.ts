import { type ErrorDetail } from './http.js';
import { LIMITS } from './limits.js';
import { WORKPLACE_MESSAGES } from './messages/workplace.messages.js';
import { formatMoney } from './money.js';
import { type Rate } from './rate.js';
import { WORK_ITEM_LIMITS, type Workplace } from './workplace.js';

const ITEM_RATE_MAX = LIMITS.amountMax / WORK_ITEM_LIMITS.itemsOfJob;

export function rateProblem(rate: Rate | null, workplace: Workplace): ErrorDetail | undefined {
  if (rate?.per !== 'item') return undefined;
  if (workplace !== 'labelbridge') return { field: 'rate.per', message: WORKPLACE_MESSAGES.itemRateElsewhere };
  if (rate.amount <= ITEM_RATE_MAX) return undefined;
  const most = formatMoney({ amount: ITEM_RATE_MAX, currency: rate.currency }, { trimZeros: true });
  return { field: 'rate.amount', message: `An item pays at most ${most}.` };
}
