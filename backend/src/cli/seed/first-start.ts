import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { errorStack } from '../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { UsersService } from '../../modules/people/users/users.service.js';
import { DEMO_PEOPLE } from './demo-data.js';
import { DemoSeed } from './demo-seed.js';

export function demoAccountsText(): string {
  const { admin, ada } = DEMO_PEOPLE;
  return [
    'Demo accounts:',
    `  admin      ${admin.email}  password ${admin.password}`,
    `  annotator  ${ada.email}    password ${ada.password}`,
  ].join('\n');
}

/** Prepares the database before the server answers its first call. */
@Injectable()
export class FirstStart {
  private readonly logger = new Logger('Seed');

  constructor(
    private readonly users: UsersService,
    private readonly demo: DemoSeed,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Creates the first admin (ADMIN_EMAIL, ADMIN_PASSWORD) if there is none, and the demo if SEED requires it.
   *
   * @returns the accounts to print, or an empty text
   * @throws 409 if an account without the role ADMIN has ADMIN_EMAIL: signing up first must not make anyone an admin
   */
  async prepare(): Promise<string> {
    const { firstAdmin, seed } = this.settings;
    if (firstAdmin && !(await this.users.hasAdmin())) {
      await this.users.create({
        firstname: 'First',
        lastname: 'Admin',
        email: firstAdmin.email,
        username: `admin-${randomBytes(3).toString('hex')}`,
        phone: '8000000000',
        password: firstAdmin.password,
        role: 'ADMIN',
      });
    }
    if (seed !== 'demo') return '';
    try {
      await this.demo.run();
    } catch (error) {
      // An incomplete demo continues at the next start. The server serves meanwhile.
      this.logger.error('The demo is incomplete', errorStack(error));
    }
    return demoAccountsText();
  }
}
