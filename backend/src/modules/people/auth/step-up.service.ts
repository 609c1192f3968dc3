import { Injectable } from '@nestjs/common';
import { PASSKEY_MESSAGES, SECOND_FACTOR_MESSAGES, SECURITY_MESSAGES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { noteWrongProof } from '../../../common/context/request-context.js';
import { badInput, conflict, orNotFound } from '../../../common/errors/errors.js';
import { type One } from '../../../common/openapi/responses.js';
import { UsersService } from '../users/users.service.js';
import { type PasskeyRequestDto } from './dto/passkey.dto.js';
import { type StepUpDto, type SteppedUpDto } from './dto/auth.dto.js';
import { PasswordConfirmation } from './password-confirmation.js';
import { ProofLimit } from './proof-limit.js';
import { PasskeyChallenges } from './second-factor/passkey-challenges.js';
import { PasskeysService } from './second-factor/passkeys.service.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SessionsService } from './sessions.service.js';

/** Takes a fresh proof before an act that a thief with a session would want (`@StepUp`). */
@Injectable()
export class StepUpService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordConfirmation,
    private readonly proofs: ProofLimit,
    private readonly factor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly challenges: PasskeyChallenges,
    private readonly sessions: SessionsService,
  ) {}

  /** A challenge for one signature, as a proof of this session. @throws 409 if the person has no passkey */
  async passkeyRequest(person: CurrentUser): Promise<One<PasskeyRequestDto>> {
    const data = await this.passkeys.requestFor(person._id, await this.challenges.open('step-up', person));
    if (!data) throw conflict(STEP_UP_MESSAGES.noPasskey);
    return { data };
  }

  /** @throws 400 naming `password`, `code` or `assertion` if it is wrong, or not the proof that the account needs; 429 */
  async prove(person: CurrentUser, { password, code, assertion }: StepUpDto): Promise<SteppedUpDto> {
    if ([password, code, assertion].filter((proof) => proof !== undefined).length !== 1)
      throw badInput([{ field: 'password', message: STEP_UP_MESSAGES.oneProof }]);
    const user = orNotFound(await this.users.findOne(person._id));
    if (password !== undefined) {
      if (user.secondFactorSince) throw badInput([{ field: 'password', message: STEP_UP_MESSAGES.codeInstead }]);
      await this.passwords.confirm(person, password, { field: 'password', message: SECURITY_MESSAGES.passwordWrong });
    }
    if (code !== undefined) {
      if (!user.secondFactorSince) throw badInput([{ field: 'code', message: STEP_UP_MESSAGES.noFactor }]);
      await this.proofs.guard(person, async () => {
        if (await this.factor.isRight(user._id, code)) return;
        noteWrongProof(SECOND_FACTOR_MESSAGES.codeWrong);
        throw badInput([{ field: 'code', message: SECOND_FACTOR_MESSAGES.codeWrong }]);
      });
    }
    if (assertion && !(await this.passkeys.isProof(user._id, await this.challenges.take('step-up', person), assertion))) {
      noteWrongProof(PASSKEY_MESSAGES.refused);
      throw badInput([{ field: 'assertion', message: PASSKEY_MESSAGES.refused }]);
    }
    const until = await this.sessions.prove(person.sessionId);
    return { message: STEP_UP_MESSAGES.proven, until: until.toISOString() };
  }
}
