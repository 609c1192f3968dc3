import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { errorStack } from '../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { UsersService } from '../../modules/users/users.service.js';
import { DEMO_PEOPLE } from './demo-data.js';
import { DemoSeed } from './demo-seed.js';

/** The demo accounts, as the start and `seed:demo` print them. */
export function demoAccountsText(): string {
  const { admin, ada } = DEMO_PEOPLE;
  return [
    'Demo accounts:',
    `  admin      ${admin.email}  password ${admin.password}`,
    `  annotator  ${ada.email}    password ${ada.password}`,
  ].join('\n');
}

/** What a server puts in place before it answers the first call. */
@Injectable()
export class FirstStart {
  private readonly logger = new Logger('Seed');

  constructor(
    private readonly users: UsersService,
    private readonly demo: DemoSeed,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Makes the first admin (ADMIN_EMAIL, ADMIN_PASSWORD) where there is none, and the demo where SEED says so.
   *
   * @returns the accounts to print, empty where there is nothing to tell
   * @throws 409 where somebody who is no admin has ADMIN_EMAIL: nobody becomes an admin by having signed up first
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
      // A demo that stopped half-way is taken up at the next start; it is no reason to serve nobody.
      this.logger.error('The demo could not be made whole', errorStack(error));
    }
    return demoAccountsText();
  }
}
