import { Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES, PASSKEY_MESSAGES, plainCode, SECOND_FACTOR_MESSAGES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type Caller } from '../../../../common/access/caller.js';
import { badInput, refusedProof, unauthorized } from '../../../../common/errors/errors.js';
import { RateLimiter } from '../../../../common/rate-limit/rate-limiter.js';
import { type UserRecord } from '../../users/persistence/user.schema.js';
import { UsersService } from '../../users/users.service.js';
import { DevicesService } from '../devices.service.js';
import { isAppCode } from '../domain/totp.js';
import { type SecondFactorDto, type SecondStepDto } from '../dto/auth.dto.js';
import { LoginChallenges } from './login-challenges.js';
import { PasskeysService } from './passkeys.service.js';
import { SecondFactorService } from './second-factor.service.js';

@Injectable()
export class SecondStepService {
  constructor(
    private readonly challenges: LoginChallenges,
    private readonly factor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly users: UsersService,
    private readonly devices: DevicesService,
    private readonly limits: RateLimiter,
  ) {}

  async ask(userId: Types.ObjectId): Promise<SecondStepDto> {
    const { challenge, passkeyChallenge } = await this.challenges.open(userId);
    const passkey = await this.passkeys.requestFor(userId, passkeyChallenge);
    return { message: SECOND_FACTOR_MESSAGES.needed, challenge, passkey };
  }

  /**
   * @returns the account of a challenge
   * @throws 400 without exactly one proof; 401 if the challenge has expired, or naming `code` or `assertion` if it is wrong; 429
   */
  async take({ challenge, code, assertion }: SecondFactorDto, caller: Caller): Promise<UserRecord> {
    if ((code === undefined) === (assertion === undefined)) throw badInput([{ field: 'code', message: STEP_UP_MESSAGES.codeOrPasskey }]);
    const opened = await this.challenges.spendTry(challenge, assertion !== undefined);
    const user = opened && (await this.users.findOne(opened.userId));
    if (!user) throw unauthorized(SECOND_FACTOR_MESSAGES.challengeOver);
    if (assertion && !(await this.passkeys.isProof(user._id, opened.passkeyChallenge, assertion)))
      throw refusedProof('assertion', PASSKEY_MESSAGES.refusedAtLogin);
    if (code !== undefined && !(await this.proven(user._id, plainCode(code), caller)))
      throw refusedProof('code', SECOND_FACTOR_MESSAGES.codeWrong);
    if (!(await this.challenges.close(opened._id))) throw unauthorized(SECOND_FACTOR_MESSAGES.challengeOver);
    // A suspension may have happened between the steps.
    if (user.status === 'suspended') throw unauthorized(ACCOUNT_MESSAGES.suspended);
    return user;
  }

  /** Limits app codes: six digits can be guessed, recovery codes cannot. */
  private async proven(userId: Types.ObjectId, code: string, caller: Caller): Promise<boolean> {
    if (!isAppCode(code)) return this.factor.useRecoveryCode(userId, code);
    const device = await this.devices.knownDevice(userId, caller);
    const [limit, subject] = device
      ? (['secondFactorKnownDevice', `${String(userId)}/${device}`] as const)
      : (['secondFactorNewDevice', String(userId)] as const);
    await this.limits.consume(limit, subject);
    const right = await this.factor.useCode(userId, code);
    if (right) await this.limits.refund(limit, subject);
    return right;
  }
}
