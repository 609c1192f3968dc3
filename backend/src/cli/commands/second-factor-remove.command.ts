import { Command, Option } from 'nest-commander';
import { conflict } from '../../common/errors/errors.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { secondFactorPart } from './parts.js';
import { say } from './terminal.js';

@Command({
  name: 'second-factor:remove',
  description: 'Takes the second factor off an account whose owner lost his phone and recovery codes. Make sure first who asks.',
})
export class SecondFactorRemoveCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(_given: string[], { email }: { email: string }): Promise<void> {
    const isFound = await this.backend.use(secondFactorPart, (factors) => factors.removeLost(email));
    if (!isFound) throw conflict(`No account has the e-mail ${email}.`);
    say(`The second factor of ${email} is off, its sessions are ended, and a mail that says so waits in the outbox.`);
  }

  @Option({ flags: '--email <email>', description: 'of the account', required: true })
  email(value: string): string {
    return value;
  }
}
