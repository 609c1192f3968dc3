import { SIGNUP_RULES, formProblems } from '@labelbridge/contracts';
import { Command, Option } from 'nest-commander';
import { badInput } from '../../common/errors/errors.js';
import { refuseCommonPassword } from '../../common/passwords/common-passwords.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { usersPart } from './parts.js';
import { readPassword, say } from './terminal.js';

interface AdminCreateOptions {
  email: string;
  firstname: string;
  lastname: string;
  username: string;
  phone: string;
  password?: string;
}

@Command({ name: 'admin:create', description: 'Makes an account with the role ADMIN.' })
export class AdminCreateCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(_given: string[], { password: option, ...fields }: AdminCreateOptions): Promise<void> {
    const password = option ?? process.env.LABELBRIDGE_PASSWORD ?? (await readPassword());
    const account = { ...fields, password };
    const { confirmPassword: _byFormOnly, ...rules } = SIGNUP_RULES;
    const problems = formProblems(rules, account);
    if (problems.length > 0) throw badInput(problems);
    refuseCommonPassword('password', password);
    const user = await this.backend.use(usersPart, (users) => users.create({ ...account, role: 'ADMIN' }));
    say(`Admin ${user.email} made (${String(user._id)}).`);
  }

  @Option({ flags: '--email <email>', description: 'where mail reaches the admin; used to log in', required: true })
  email(value: string): string {
    return value;
  }

  @Option({ flags: '--firstname <name>', description: 'first name', required: true })
  firstname(value: string): string {
    return value;
  }

  @Option({ flags: '--lastname <name>', description: 'last name', required: true })
  lastname(value: string): string {
    return value;
  }

  @Option({ flags: '--username <name>', description: '3 to 32 letters, digits, dots, dashes or underscores', required: true })
  username(value: string): string {
    return value;
  }

  @Option({ flags: '--phone <number>', description: 'for example 08031234567', required: true })
  phone(value: string): string {
    return value;
  }

  @Option({
    flags: '--password <password>',
    description: 'better left out: then LABELBRIDGE_PASSWORD, a prompt, or the first line of standard input gives it',
  })
  password(value: string): string {
    return value;
  }
}
