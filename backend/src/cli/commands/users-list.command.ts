import { LIMITS, ROLES } from '@labelbridge/contracts';
import { Command, Option } from 'nest-commander';
import { badInput } from '../../common/errors/errors.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { usersPart } from './parts.js';
import { readRole } from './role-option.js';
import { say, table } from './terminal.js';

interface UsersListOptions {
  q?: string;
  role?: string;
  limit?: string;
}

const HEADINGS = ['Id', 'Name', 'E-mail', 'Username', 'Role', 'Status'];

@Command({ name: 'users:list', description: 'Lists accounts, newest first.' })
export class UsersListCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(_given: string[], { q, role, limit: typed = String(LIMITS.pageMax) }: UsersListOptions): Promise<void> {
    const limit = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (limit < 1 || limit > LIMITS.pageMax) {
      throw badInput([{ field: '--limit', message: `must be a whole number from 1 to ${LIMITS.pageMax}` }]);
    }
    const query = { limit, ...(q ? { q } : {}), ...(role ? { role: readRole(role) } : {}) };
    const { data, page } = await this.backend.use(usersPart, (users) => users.list(query));
    say(
      table(
        HEADINGS,
        data.map((user) => [user._id, `${user.firstname} ${user.lastname}`, user.email, user.username, user.role, user.status]),
      ),
    );
    say(`${data.length} of ${page.total ?? `more than ${LIMITS.totalMax}`}`);
  }

  @Option({ flags: '-q, --q <words>', description: 'words that begin a word of the name, e-mail or username, or a whole phone number' })
  q(value: string): string {
    return value;
  }

  @Option({ flags: '--role <role>', description: ROLES.join(' or ') })
  role(value: string): string {
    return value;
  }

  @Option({ flags: '--limit <number>', description: `how many, 1 to ${LIMITS.pageMax}` })
  limit(value: string): string {
    return value;
  }
}
