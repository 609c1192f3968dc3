import { Inject, Injectable } from '@nestjs/common';
import { plainCode, SECOND_FACTOR_MESSAGES, SECURITY_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { openText, sealText } from '../../../common/crypto/sealed-text.js';
import { badInput, conflict } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { type UserRecord } from '../../users/persistence/user.schema.js';
import { auditTargetOf, UsersService } from '../../users/users.service.js';
import { codeHashes, newCode } from '../domain/email-code.js';
import { matchingStep, newSecret, otpauthAddress, qrPath } from '../domain/totp.js';
import { type RecoveryCodesDto, type SecondFactorOfferDto, type SecondFactorStateDto } from '../dto/second-factor.dto.js';
import { PasswordConfirmation } from '../password-confirmation.js';
import { SessionsService } from '../sessions.service.js';
import { SecondFactorRepository } from './second-factor.repository.js';

const OFFER_MS = 15 * 60_000;
const RECOVERY_CODES = 10;

const placeOf = (userId: unknown): string => `users/${String(userId)}/secondFactor`;
const recoveryPlaceOf = (userId: unknown): string => `recovery/${String(userId)}`;

/**
 * Adds, uses, replaces and removes the second factor of the user. Its secret is encrypted with DATA_KEYS, its recovery codes are hashed.
 */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly factors: SecondFactorRepository,
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
    const factor = await this.factors.find(person._id);
    const inForce = factor?.confirmedAt ?? null;
    return {
      data: {
        since: inForce?.toISOString() ?? null,
        codesLeft: inForce ? (factor?.recoveryHashes.length ?? 0) : 0,
        required: this.isRequired(person),
      },
    };
  }

  /** Offers a secret, in place of an earlier offer. @throws 400 naming `password`; 409 where a factor is active; 429 */
  async begin(person: CurrentUser, password: string): Promise<Changed<SecondFactorOfferDto>> {
    const user = await this.confirmed(person, password);
    const secret = newSecret();
    const sealedSecret = sealText(this.settings.dataKeys, placeOf(user._id), secret);
    const offer = { _id: user._id, sealedSecret, offeredAt: this.clock.now(), confirmedAt: null, lastStep: 0, recoveryHashes: [] };
    if (!(await this.factors.offer(offer))) throw conflict(SECOND_FACTOR_MESSAGES.alreadyOn);
    const address = otpauthAddress(secret, user.email);
    return { message: SECOND_FACTOR_MESSAGES.offered, data: { secret, address, qr: qrPath(address) } };
  }

  /** Activates the offer by a code of it. @throws 400 naming `code`; 409 without a current offer */
  async confirm(person: CurrentUser, code: string): Promise<Changed<RecoveryCodesDto>> {
    const offer = await this.factors.find(person._id);
    const now = this.clock.now();
    if (offer?.confirmedAt) throw conflict(SECOND_FACTOR_MESSAGES.alreadyOn);
    if (!offer || now.getTime() - offer.offeredAt.getTime() > OFFER_MS) throw conflict(SECOND_FACTOR_MESSAGES.notBegun);
    const step = matchingStep(this.open(offer._id, offer.sealedSecret), plainCode(code), now, offer.lastStep);
    if (step === undefined) throw badInput([{ field: 'code', message: SECOND_FACTOR_MESSAGES.codeWrong }]);
    const { recoveryCodes, recoveryHashes } = this.newRecoveryCodes(offer._id);
    await this.changed(person, offer._id, 'second-factor-on', 'second-factor.add', async (session) => {
      const set = { confirmedAt: now, lastStep: step, recoveryHashes };
      if (!(await this.factors.confirm(session, offer._id, offer.sealedSecret, set))) throw conflict(SECOND_FACTOR_MESSAGES.notBegun);
      await this.users.setSecondFactor(session, offer._id, now);
    });
    return { message: SECOND_FACTOR_MESSAGES.on, data: { recoveryCodes } };
  }

  /** @throws 400 naming `password`; 409 where there is none, or it is required; 429 */
  async remove(person: CurrentUser, password: string): Promise<Changed<SecondFactorStateDto>> {
    const user = await this.confirmed(person, password);
    if (this.isRequired(person)) throw conflict(SECOND_FACTOR_MESSAGES.mustStay);
    await this.changed(person, user._id, 'second-factor-off', 'second-factor.remove', async (session) => {
      if (!(await this.factors.remove(session, user._id))) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
      await this.users.setSecondFactor(session, user._id, null);
    });
    return { message: SECOND_FACTOR_MESSAGES.off, ...(await this.state(person)) };
  }

  /**
   * Removes the factor for an owner who lost it together with the recovery codes. No password is required: the operator has verified the
   * owner. The sessions end and the owner is notified.
   *
   * @returns false where no account has the e-mail
   * @throws 409 where it has no factor
   */
  async removeLost(email: string): Promise<boolean> {
    const user = await this.users.findByEmail(email);
    if (!user) return false;
    await this.transactions.run(async (session) => {
      if (!(await this.factors.remove(session, user._id))) throw conflict(SECOND_FACTOR_MESSAGES.accountHasNone);
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

  /** Replaces the recovery codes. @throws 400 naming `password`; 409 without a factor; 429 */
  async renewCodes(person: CurrentUser, password: string): Promise<Changed<RecoveryCodesDto>> {
    const user = await this.confirmed(person, password);
    const { recoveryCodes, recoveryHashes } = this.newRecoveryCodes(user._id);
    await this.changed(person, user._id, 'recovery-codes-renewed', 'second-factor.new-codes', async (session) => {
      if (!(await this.factors.setRecoveryCodes(session, user._id, recoveryHashes))) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
    });
    return { message: SECOND_FACTOR_MESSAGES.newCodes, data: { recoveryCodes } };
  }

  /** Uses a code of the authenticator app. @returns whether it was valid */
  async useCode(userId: Types.ObjectId, code: string): Promise<boolean> {
    const factor = await this.factors.find(userId);
    if (!factor?.confirmedAt) return false;
    const step = matchingStep(this.open(userId, factor.sealedSecret), code, this.clock.now(), factor.lastStep);
    return step !== undefined && this.factors.useStep(userId, step);
  }

  /** Uses a recovery code and notifies the owner. @returns whether it was valid */
  async useRecoveryCode(userId: Types.ObjectId, code: string): Promise<boolean> {
    const hashes = codeHashes(this.settings.dataKeys, recoveryPlaceOf(userId), code);
    return this.transactions.run(async (session) => {
      if (!(await this.factors.useRecoveryCode(session, userId, hashes))) return false;
      await this.notifications.notify(session, { userId, kind: 'recovery-code-used', data: {} });
      return true;
    });
  }

  private isRequired({ role }: Pick<CurrentUser, 'role'>): boolean {
    return this.settings.requireAdmin2fa && role === 'ADMIN';
  }

  private confirmed(person: CurrentUser, password: string): Promise<UserRecord> {
    return this.passwordConfirmation.confirm(person, password, { field: 'password', message: SECURITY_MESSAGES.passwordWrong });
  }

  private open(userId: Types.ObjectId, sealed: string): string {
    return openText(this.settings.dataKeys, placeOf(userId), sealed);
  }

  private newRecoveryCodes(userId: Types.ObjectId): { recoveryCodes: string[]; recoveryHashes: string[] } {
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newCode);
    return {
      recoveryCodes,
      recoveryHashes: recoveryCodes.map((code) => codeHashes(this.settings.dataKeys, recoveryPlaceOf(userId), code)[0]),
    };
  }

  /** Makes a change with its notification and audit entry. */
  private async changed(
    person: CurrentUser,
    userId: Types.ObjectId,
    kind: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-renewed',
    action: 'second-factor.add' | 'second-factor.remove' | 'second-factor.new-codes',
    work: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async (session) => {
      await work(session);
      await this.notifications.notify(session, { userId, kind, data: {} });
      await this.audit.record(session, { by: person, action, target: auditTargetOf({ ...person, _id: userId }) });
    });
  }
}
