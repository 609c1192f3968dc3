import { Injectable } from '@nestjs/common';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { noteWrongProof } from '../../../common/context/request-context.js';
import { badInput, orNotFound } from '../../../common/errors/errors.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { ProofLimit } from './proof-limit.js';

/** Asks a logged-in person for the password again: another person may use an unlocked phone. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly proofs: ProofLimit,
  ) {}

  /** @returns the account with its password hash @throws 400 naming `field` with `message` for a wrong password; 429 */
  async confirm(person: CurrentUser, password: string, { field, message }: { field: string; message: string }): Promise<UserRecord> {
    return this.proofs.guard(person, async () => {
      const user = orNotFound(await this.users.findForLogin(person.email));
      if (!(await this.hasher.verify(user.passwordHash, password))) {
        noteWrongProof(message);
        throw badInput([{ field, message }]);
      }
      return user;
    });
  }
}
