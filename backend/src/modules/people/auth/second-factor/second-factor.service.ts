import { Inject, Injectable } from '@nestjs/common';
import { plainCode, SECOND_FACTOR_MESSAGES, SECURITY_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { AUTH_MESSAGES } from '../auth.messages.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { openText, sealText } from '../../../../common/crypto/sealed-text.js';
import { badInput, conflict, orNotFound } from '../../../../common/errors/errors.js';
import { type Changed, type One } from '../../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { type UserRecord } from '../../users/persistence/user.schema.js';
import { auditTargetOf, UsersService } from '../../users/users.service.js';
import { codeHashes } from '../domain/email-code.js';
import { isAppCode, matchingStep, newSecret, otpauthAddress, qrPath } from '../domain/totp.js';
import { type RecoveryCodesDto, type SecondFactorOfferDto, type SecondFactorStateDto } from '../dto/second-factor.dto.js';
import { PasswordConfirmation } from '../password-confirmation.js';
import { SessionsService } from '../sessions.service.js';
import { type FactorChange, FactorChanges, recoveryPlaceOf } from './factor-changes.js';
import { PasskeyRepository } from './passkey.repository.js';
import { toPasskeyDto } from './passkeys.service.js';
import { SecondFactorRepository } from './second-factor.repository.js';

const OFFER_MS = 15 * 60_000;

const placeOf = (userId: unknown): string => `users/${String(userId)}/secondFactor`;

/** Authenticator app and recovery codes. The app's secret is encrypted with DATA_KEYS, recovery codes are hashed. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly changes: FactorChanges,
    private readonly users: UsersService,
    private readonly passwordConfirmation: PasswordConfirmation,
    private readonly notifications: NotificationsService,
    private readonly sessions: SessionsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async state(person: CurrentUser): Promise<One<SecondFactorStateDto>> {
    const [factor, passkeys, user] = await Promise.all([
      this.factors.find(person._id),
      this.passkeys.list(person._id),
      this.users.findOne(person._id),
    ]);
    return {
      data: {
        since: orNotFound(user).secondFactorSince?.toISOString() ?? null,
        app: Boolean(factor?.confirmedAt),
        passkeys: passkeys.map(toPasskeyDto),
        codesLeft: factor?.recoveryHashes.length ?? 0,
        required: this.changes.isRequired(person),
      },
    };
  }

  /** Offers a secret, in place of an earlier offer. @throws 400 naming `password`; 409 if an app is active; 429 */
  async begin(person: CurrentUser, password: string): Promise<Changed<SecondFactorOfferDto>> {
    const user = await this.confirmed(person, password);
    const secret = newSecret();
    const sealedSecret = sealText(this.settings.dataKeys, placeOf(user._id), secret);
    if (!(await this.factors.offer(user._id, { sealedSecret, offeredAt: this.clock.now() })))
      throw conflict(SECOND_FACTOR_MESSAGES.alreadyOn);
    const address = otpauthAddress(secret, user.email);
    return { message: SECOND_FACTOR_MESSAGES.offered, data: { secret, address, qr: qrPath(address) } };
  }

  /** Activates the offer by one of its codes. @throws 400 naming `code`; 409 without a current offer */
  async confirm(person: CurrentUser, code: string): Promise<Changed<RecoveryCodesDto>> {
    const offer = await this.factors.find(person._id);
    const now = this.clock.now();
    if (offer?.confirmedAt) throw conflict(SECOND_FACTOR_MESSAGES.alreadyOn);
    if (!offer?.sealedSecret || now.getTime() - offer.offeredAt.getTime() > OFFER_MS) throw conflict(SECOND_FACTOR_MESSAGES.notBegun);
    const step = matchingStep(this.open(offer._id, offer.sealedSecret), plainCode(code), now, offer.lastStep);
    if (step === undefined) throw badInput([{ field: 'code', message: SECOND_FACTOR_MESSAGES.codeWrong }]);
    const { recoveryCodes, recoveryHashes } = this.changes.newRecoveryCodes(offer._id);
    const change: FactorChange = { notice: () => ({ kind: 'second-factor-on', data: {} }), action: 'second-factor.add' };
    await this.changes.run(person, change, async (session) => {
      const set = { confirmedAt: now, lastStep: step, recoveryHashes };
      if (!(await this.factors.confirm(session, offer._id, offer.sealedSecret, set))) throw conflict(SECOND_FACTOR_MESSAGES.notBegun);
    });
    return { message: SECOND_FACTOR_MESSAGES.on, data: { recoveryCodes } };
  }

  /** Removes the authenticator app. @throws 400 naming `password`; 409 without an app, or if it is the last factor and required; 429 */
  async remove(person: CurrentUser, password: string): Promise<Changed<SecondFactorStateDto>> {
    const user = await this.confirmed(person, password);
    const change: FactorChange = {
      notice: (has) => ({ kind: 'second-factor-off', data: { passkeysStay: has } }),
      action: 'second-factor.remove',
    };
    await this.changes.run(person, change, async (session) => {
      if (!(await this.factors.removeApp(session, user._id))) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
    });
    const state = await this.state(person);
    return { message: state.data.since ? AUTH_MESSAGES.appOff : SECOND_FACTOR_MESSAGES.off, ...state };
  }

  /**
   * For an owner who lost app, passkeys and recovery codes. Needs no password: the operator has verified the owner.
   *
   * @returns false if no account has the e-mail
   * @throws 409 if the account has no factor
   */
  async removeLost(email: string): Promise<boolean> {
    const user = await this.users.findByEmail(email);
    if (!user) return false;
    await this.transactions.run(async (session) => {
      const app = await this.factors.lock(session, user._id, this.clock.now());
      const passkeys = await this.passkeys.removeAll(session, user._id);
      if (!app.confirmedAt && passkeys === 0) throw conflict(SECOND_FACTOR_MESSAGES.accountHasNone);
      await this.factors.remove(session, user._id);
      await this.users.setSecondFactor(session, user._id, null);
      await this.sessions.endAll(session, user._id);
      await this.notifications.notify(session, { userId: user._id, kind: 'second-factor-off', data: { byOperator: true } });
      await this.audit.record(session, {
        by: null,
        action: 'second-factor.remove',
        target: auditTargetOf(user),
        reason: SECOND_FACTOR_MESSAGES.lost,
      });
    });
    return true;
  }

  /** @throws 400 naming `password`; 409 without a factor; 429 */
  async renewCodes(person: CurrentUser, password: string): Promise<Changed<RecoveryCodesDto>> {
    const user = await this.confirmed(person, password);
    const { recoveryCodes, recoveryHashes } = this.changes.newRecoveryCodes(user._id);
    await this.transactions.run(async (session) => {
      await this.factors.lock(session, user._id, this.clock.now());
      const { secondFactorSince } = orNotFound(await this.users.findOne(user._id, session));
      if (!secondFactorSince) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
      await this.factors.setRecoveryCodes(session, user._id, recoveryHashes);
      await this.notifications.notify(session, { userId: user._id, kind: 'recovery-codes-renewed', data: {} });
      await this.audit.record(session, { by: person, action: 'second-factor.new-codes', target: auditTargetOf(user) });
    });
    return { message: SECOND_FACTOR_MESSAGES.newCodes, data: { recoveryCodes } };
  }

  /** Uses a code of the app, or a recovery code, within a session. @returns whether it was valid */
  async isRight(userId: Types.ObjectId, typed: string): Promise<boolean> {
    const code = plainCode(typed);
    return isAppCode(code) ? this.useCode(userId, code) : this.useRecoveryCode(userId, code, 'step-up');
  }

  async useCode(userId: Types.ObjectId, code: string): Promise<boolean> {
    const factor = await this.factors.find(userId);
    if (!factor?.confirmedAt || !factor.sealedSecret) return false;
    const step = matchingStep(this.open(userId, factor.sealedSecret), code, this.clock.now(), factor.lastStep);
    return step !== undefined && this.factors.useStep(userId, step);
  }

  /** Uses a recovery code and notifies the owner. @returns whether it was valid */
  async useRecoveryCode(userId: Types.ObjectId, code: string, at: 'log-in' | 'step-up' = 'log-in'): Promise<boolean> {
    const hashes = codeHashes(this.settings.dataKeys, recoveryPlaceOf(userId), code);
    return this.transactions.run(async (session) => {
      if (!(await this.factors.useRecoveryCode(session, userId, hashes))) return false;
      await this.notifications.notify(session, { userId, kind: 'recovery-code-used', data: { at } });
      return true;
    });
  }

  private confirmed(person: CurrentUser, password: string): Promise<UserRecord> {
    return this.passwordConfirmation.confirm(person, password, { field: 'password', message: SECURITY_MESSAGES.passwordWrong });
  }

  private open(userId: Types.ObjectId, sealed: string): string {
    return openText(this.settings.dataKeys, placeOf(userId), sealed);
  }
}
