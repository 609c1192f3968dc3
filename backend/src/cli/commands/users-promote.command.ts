import { ROLES, type Role } from '@labelbridge/contracts';
import { Command, Option } from 'nest-commander';
import { conflict } from '../../common/errors/errors.js';
import { type UsersService } from '../../modules/users/users.service.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { usersPart } from './parts.js';
import { readRole } from './role-option.js';
import { say } from './terminal.js';

@Command({ name: 'users:promote', arguments: '<email>', description: 'Gives an account another role, ADMIN unless told.' })
export class UsersPromoteCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run([email = '']: string[], { role: typed = 'ADMIN' }: { role?: string }): Promise<void> {
    const role = readRole(typed);
    await this.backend.use(usersPart, (users) => this.promote(users, email, role));
    say(`${email} has the role ${role} now.`);
  }

  @Option({ flags: '--role <role>', description: ROLES.join(' or ') })
  role(value: string): string {
    return value;
  }

  private async promote(users: UsersService, email: string, role: Role): Promise<void> {
    const user = await users.findByEmail(email);
    if (!user) throw conflict(`No account has the e-mail ${email}.`);
    const admins = await users.list({ role: 'ADMIN', limit: 1 });
    if (user.role === 'ADMIN' && role !== 'ADMIN' && admins.page.total === 1) {
      throw conflict('This is the only admin. Make another one first.');
    }
    await users.setRole(String(user._id), role);
  }
}
