import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, PASSKEY_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { badInput, conflict, notFound, orNotFound } from '../../../../common/errors/errors.js';
import { type Changed } from '../../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { auditTargetOf } from '../../users/users.service.js';
import { ALGORITHMS, type Assertion, readAssertion, readAttestation, relyingPartyOf } from '../domain/webauthn.js';
import {
  type AddPasskeyDto,
  type CredentialDto,
  type PasskeyAddedDto,
  type PasskeyDto,
  type PasskeyOfferDto,
  type PasskeyRequestDto,
} from '../dto/passkey.dto.js';
import { type FactorChange, FactorChanges } from './factor-changes.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyRepository } from './passkey.repository.js';
import { type PasskeyRecord } from './passkey.schema.js';
import { SecondFactorRepository } from './second-factor.repository.js';

const credentialOf = ({ credentialId: id, transports }: PasskeyRecord): CredentialDto => ({ id, transports });

export const toPasskeyDto = ({ _id, name, createdAt, lastUsedAt }: PasskeyRecord): PasskeyDto => ({
  _id: String(_id),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** WebAuthn credentials as second factors beside the authenticator app. They belong to the site of PUBLIC_URL. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly factors: SecondFactorRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly changes: FactorChanges,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws 409 if the person has the maximum number of passkeys */
  async begin(person: CurrentUser): Promise<Changed<PasskeyOfferDto>> {
    const known = await this.passkeys.list(person._id);
    if (known.length >= LIMITS.passkeysMax) throw conflict(PASSKEY_MESSAGES.tooMany);
    const challenge = await this.challenges.open('add', person);
    const userId = Buffer.from(person._id, 'hex').toString('base64url');
    const data = { challenge, rpId: this.party.id, userId, algorithms: [...ALGORITHMS], excluded: known.map(credentialOf) };
    return { message: PASSKEY_MESSAGES.add, data };
  }

  /** @throws 400 naming `id` if it does not answer the session's challenge; 409 if the passkey is known, or there are too many */
  async add(person: CurrentUser, { name, transports = [], ...given }: AddPasskeyDto): Promise<Changed<PasskeyAddedDto>> {
    const challenge = await this.challenges.take('add', person);
    const made = challenge && (await readAttestation(this.party, challenge, given));
    if (!made) throw badInput([{ field: 'id', message: PASSKEY_MESSAGES.refused }]);
    if (await this.passkeys.isKnown(made.credentialId)) throw conflict(PASSKEY_MESSAGES.known);
    const userId = new Types.ObjectId(person._id);
    const codes = this.changes.newRecoveryCodes(userId);
    const change: FactorChange = {
      notice: () => ({ kind: 'passkey-added', data: { name } }),
      action: 'passkey.add',
      changes: { after: { passkey: name } },
    };
    const data = await this.changes.run(person, change, async (session, { recoveryHashes }) => {
      if ((await this.passkeys.list(userId, session)).length >= LIMITS.passkeysMax) throw conflict(PASSKEY_MESSAGES.tooMany);
      const stored = { ...made, userId, name, transports, createdAt: this.clock.now(), lastUsedAt: null };
      const passkey = toPasskeyDto(await this.passkeys.insert(session, stored));
      const isFirst = recoveryHashes.length === 0;
      if (isFirst) await this.factors.setRecoveryCodes(session, userId, codes.recoveryHashes);
      return { passkey, recoveryCodes: isFirst ? codes.recoveryCodes : [] };
    });
    return { message: PASSKEY_MESSAGES.added, data };
  }

  /** @throws 404 */
  async rename(person: CurrentUser, id: string, name: string): Promise<Changed<PasskeyDto>> {
    const before = await this.transactions.run(async (session) => {
      const passkey = orNotFound(await this.passkeys.rename(session, person._id, id, name));
      const target = auditTargetOf({ ...person, _id: passkey.userId });
      const changes = { before: { passkey: passkey.name }, after: { passkey: name } };
      await this.audit.record(session, { by: person, action: 'passkey.rename', target, ...changes });
      return passkey;
    });
    return { message: PASSKEY_MESSAGES.renamed, data: toPasskeyDto({ ...before, name }) };
  }

  /** @throws 404; 409 if it is the last factor and the person must have one */
  async remove(person: CurrentUser, id: string): Promise<Changed<PasskeyDto>> {
    const passkey = orNotFound((await this.passkeys.list(person._id)).find(({ _id }) => String(_id) === id));
    const change: FactorChange = {
      notice: (has) => ({ kind: 'passkey-removed', data: { name: passkey.name, isLastFactor: !has } }),
      action: 'passkey.remove',
      changes: { before: { passkey: passkey.name }, after: { passkey: null } },
    };
    await this.changes.run(person, change, async (session) => {
      if (!(await this.passkeys.remove(session, person._id, id))) throw notFound();
    });
    return { message: PASSKEY_MESSAGES.removed, data: toPasskeyDto(passkey) };
  }

  /** @returns null if the person has no passkey */
  async requestFor(userId: string | Types.ObjectId, challenge: string): Promise<PasskeyRequestDto | null> {
    const passkeys = await this.passkeys.list(userId);
    return passkeys.length === 0 ? null : { challenge, rpId: this.party.id, allowed: passkeys.map(credentialOf) };
  }

  /** @returns whether a passkey of this person has signed the challenge, and its counter grew */
  async isProof(userId: Types.ObjectId, challenge: string | null | undefined, assertion: Assertion): Promise<boolean> {
    const passkey = await this.passkeys.findByCredential(userId, assertion.id);
    if (!passkey || !challenge) return false;
    const counter = await readAssertion(this.party, challenge, passkey, assertion);
    return counter !== undefined && this.passkeys.setUsed(passkey, counter, this.clock.now());
  }

  private get party() {
    return relyingPartyOf(this.settings.publicUrl);
  }
}
