import { LIMITS, QUOTE_MESSAGES, formatQuote, parseMajorUnits } from '@labelbridge/contracts';
import { Command, Option } from 'nest-commander';
import { badInput } from '../../common/errors/errors.js';
import { CommandBase } from './command-base.js';
import { ratesPart } from './parts.js';
import { say } from './terminal.js';

@Command({
  name: 'rate:set',
  arguments: '<naira>',
  description: 'Sets the Naira for one dollar, such as 1523.45, also outside FX_BAND. Admins are notified.',
})
export class RateSetCommand extends CommandBase {
  async run([naira = '']: string[], { source }: { source?: string }): Promise<void> {
    const rate = parseMajorUnits(naira);
    if (rate === undefined || rate < 1 || rate > LIMITS.rateMax) throw badInput([{ field: 'naira', message: QUOTE_MESSAGES.rateShape }]);
    const set = await this.backend.use(ratesPart, (rates) => rates.setAtOnce({ from: 'USD', rate, ...(source && { source }) }, null));
    say(`${formatQuote(set)}, by ${set.source}.`);
  }

  @Option({ flags: '--source <text>', description: 'where it was read; annotators see it' })
  source(value: string): string {
    return value;
  }
}
