import { DUTIES, type Duty, DUTY_MESSAGES, LIMITS, ROLES, type Role, SIGNUP_RULES, formProblems } from '@labelbridge/contracts';
import { Command, Option } from 'nest-commander';
import { badInput, conflict } from '../../common/errors/errors.js';
import { refuseCommonPassword } from '../../common/passwords/common-passwords.js';
import { PHONE_RULES } from '../../modules/people/users/domain/phone-number.js';
import { type UsersService } from '../../modules/people/users/users.service.js';
import { CommandBase } from './command-base.js';
import { promotionsPart, secondFactorPart, usersPart } from './parts.js';
import { readPassword, say, table } from './terminal.js';

const HEADINGS = ['Id', 'Name', 'E-mail', 'Username', 'Role', 'Status'];

/** Accepts a role in either case. @throws 400 */
function readRole(text: string): Role {
  const role = ROLES.find((candidate) => candidate === text.toUpperCase());
  if (!role) throw badInput([{ field: '--role', message: `must be one of: ${ROLES.join(', ')}` }]);
  return role;
}

/** @throws 400 */
function readDuties(list: string): Duty[] {
  const named = list.split(',').map((name) => name.trim());
  const duties = DUTIES.filter((duty) => named.includes(duty));
  if (duties.length === 0 || duties.length !== named.length) throw badInput([{ field: '--duties', message: DUTY_MESSAGES.shape }]);
  return duties;
}

interface AdminCreateOptions {
  email: string;
  firstname: string;
  lastname: string;
  username: string;
  phone: string;
  password?: string;
}

@Command({ name: 'admin:create', description: 'Creates an account with the role ADMIN, and notifies all admins.' })
export class AdminCreateCommand extends CommandBase {
  async run(_given: string[], { password: option, ...fields }: AdminCreateOptions): Promise<void> {
    const password = option ?? process.env.LABELBRIDGE_PASSWORD ?? (await readPassword());
    const account = { ...fields, password };
    const { confirmPassword: _formOnly, ...rules } = SIGNUP_RULES;
    const problems = formProblems({ ...rules, phone: PHONE_RULES }, account);
    if (problems.length > 0) throw badInput(problems);
    refuseCommonPassword('password', password);
    const user = await this.backend.use(promotionsPart, (promotions) => promotions.createAdmin(account), { mayMakeKeys: true });
    say(`Admin ${user.email} made (${String(user._id)}).`);
  }

  @Option({ flags: '--email <email>', description: 'address for log-in and mail', required: true })
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
    description: 'best omitted: then LABELBRIDGE_PASSWORD, a prompt, or the first line of standard input provides it',
  })
  password(value: string): string {
    return value;
  }
}

@Command({ name: 'users:list', description: 'Lists accounts, newest first.' })
export class UsersListCommand extends CommandBase {
  async run(
    _given: string[],
    { q, role, limit: typed = String(LIMITS.pageMax) }: { q?: string; role?: string; limit?: string },
  ): Promise<void> {
    const limit = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (limit < 1 || limit > LIMITS.pageMax)
      throw badInput([{ field: '--limit', message: `must be a whole number from 1 to ${LIMITS.pageMax}` }]);
    const query = { limit, ...(q ? { q } : {}), ...(role ? { role: readRole(role) } : {}) };
    const { data, page } = await this.backend.use(usersPart, (users) => users.listUsers(query));
    const rows = data.map((user) => [user._id, `${user.firstname} ${user.lastname}`, user.email, user.username, user.role, user.status]);
    say(table(HEADINGS, rows));
    say(`${data.length} of ${page.total ?? `more than ${LIMITS.totalMax}`}`);
  }

  @Option({ flags: '-q, --q <words>', description: 'beginnings of words of the name, e-mail or username, or a complete phone number' })
  q(value: string): string {
    return value;
  }

  @Option({ flags: '--role <role>', description: ROLES.join(' or ') })
  role(value: string): string {
    return value;
  }

  @Option({ flags: '--limit <number>', description: `maximum number of rows, 1 to ${LIMITS.pageMax}` })
  limit(value: string): string {
    return value;
  }
}

@Command({
  name: 'users:promote',
  arguments: '<email>',
  description:
    'Changes the role of an account, by default to ADMIN, and the duties of an admin, at once, without a second admin and without ADMIN_COOLING_OFF_HOURS.',
})
export class UsersPromoteCommand extends CommandBase {
  async run([email = '']: string[], { role: typed = 'ADMIN', duties: list }: { role?: string; duties?: string }): Promise<void> {
    const role = readRole(typed);
    const duties = list === undefined ? undefined : readDuties(list);
    if (duties && role !== 'ADMIN') throw badInput([{ field: '--duties', message: DUTY_MESSAGES.adminsOnly }]);
    const id = await this.backend.use(usersPart, (users) => this.idOf(users, email));
    await this.backend.use(promotionsPart, (promotions) => promotions.changeAtOnce(id, role, duties));
    say(`${email} has the role ${role} now${duties ? `, with the duties ${duties.join(', ')}` : ''}.`);
  }

  @Option({ flags: '--duties <list>', description: `of an admin, separated by commas: ${DUTIES.join(', ')}; all for a new admin` })
  duties(value: string): string {
    return value;
  }

  @Option({ flags: '--role <role>', description: ROLES.join(' or ') })
  role(value: string): string {
    return value;
  }

  private async idOf(users: UsersService, email: string): Promise<string> {
    const user = await users.findByEmail(email);
    if (!user) throw conflict(`No account has the e-mail ${email}.`);
    return String(user._id);
  }
}

@Command({
  name: 'second-factor:remove',
  description: 'Removes the second factor of an account whose owner lost phone and recovery codes. Verify the identity of the owner first.',
})
export class SecondFactorRemoveCommand extends CommandBase {
  async run(_given: string[], { email }: { email: string }): Promise<void> {
    const isFound = await this.backend.use(secondFactorPart, (factors) => factors.removeLost(email));
    if (!isFound) throw conflict(`No account has the e-mail ${email}.`);
    say(`The second factor of ${email} is off, its sessions are ended, and a notification mail is in the outbox.`);
  }

  @Option({ flags: '--email <email>', description: 'e-mail of the account', required: true })
  email(value: string): string {
    return value;
  }
}
