import { timingSafeEqual } from 'node:crypto';
import { ForbiddenException, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AREA_MESSAGES, type AreaName, DEPLOY_CREDENTIAL } from '@labelbridge/contracts';
import { type Model, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { noteRefusal } from '../../../common/context/request-context.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, notFound, unauthorized } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { newDeployToken, readDeployToken } from './domain/deploy-token.js';
import {
  type DeployCredentialDto,
  type DeployCredentialsDto,
  type MadeDeployCredentialDto,
  type NewDeployCredentialDto,
} from './dto/deploy-credential.dto.js';
import { DEPLOY_CREDENTIAL_MODEL, type DeployCredentialRecord } from './persistence/deploy-credential.schema.js';

const DAY_MS = 86_400_000;

const targetOf = ({ _id, area, name }: Pick<DeployCredentialRecord, '_id' | 'area' | 'name'>) => ({ _id, name: `${area}: ${name}` });

@Injectable()
export class DeployCredentials {
  constructor(
    @InjectModel(DEPLOY_CREDENTIAL_MODEL) private readonly credentials: Model<DeployCredentialRecord>,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
  ) {}

  /** Valid credentials; the first to expire comes first. */
  async listCredentials(): Promise<One<DeployCredentialsDto>> {
    const found = await this.credentials
      .find({ revokedAt: null, expiresAt: { $gt: this.clock.now() } })
      .sort({ expiresAt: 1 })
      .limit(DEPLOY_CREDENTIAL.atOnce)
      .lean<DeployCredentialRecord[]>();
    const names = await this.users.findNames(found.map(({ createdBy }) => createdBy));
    return { data: { credentials: found.map((record) => toDto(record, names.get(String(record.createdBy)) ?? '')) } };
  }

  /** Notifies all admins. @returns the secret, shown only once @throws 409 at the limit of valid credentials */
  async make(person: CurrentUser, { area, name, days }: NewDeployCredentialDto): Promise<Changed<MadeDeployCredentialDto>> {
    const _id = new Types.ObjectId();
    const { text, hash } = newDeployToken(String(_id));
    const byName = actorOf(person).name;
    const record = await this.transactions.run(async (session) => {
      const now = this.clock.now();
      const atOnce = await this.credentials.countDocuments({ revokedAt: null, expiresAt: { $gt: now } }).session(session);
      if (atOnce >= DEPLOY_CREDENTIAL.atOnce) throw conflict(AREA_MESSAGES.tooManyCredentials);
      const made: DeployCredentialRecord = {
        ...{ _id, area, name: name.trim(), hash },
        createdBy: new Types.ObjectId(person._id),
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
        ...{ revokedAt: null, lastUsedAt: null },
      };
      await this.credentials.insertMany([made], { session });
      const { expiresAt } = made;
      await this.audit.record(session, { by: person, action: 'area.credential', target: targetOf(made), after: { area, expiresAt } });
      await this.notifications.notifyAdmins(session, { kind: 'area-credential', data: { area, byName, name: made.name } });
      return made;
    });
    return { message: AREA_MESSAGES.credentialMade, data: { ...toDto(record, byName), credential: text } };
  }

  /** @throws 404 if it is not valid any more */
  async revoke(person: CurrentUser, id: string): Promise<Changed<DeployCredentialDto>> {
    const record = await this.transactions.run(async (session) => {
      const now = this.clock.now();
      const filter = { _id: new Types.ObjectId(id), revokedAt: null, expiresAt: { $gt: now } };
      const before = await this.credentials
        .findOneAndUpdate(filter, { $set: { revokedAt: now } }, { session })
        .lean<DeployCredentialRecord>();
      if (!before) throw notFound();
      await this.audit.record(session, { by: person, action: 'area.credentialRevoke', target: targetOf(before) });
      return before;
    });
    return { message: AREA_MESSAGES.credentialRevoked, data: toDto(record, '') };
  }

  /** Finds the credential of a header by its secret, valid or not. @throws 401 if there is none */
  async findCredential(authorization: string | undefined): Promise<DeployCredentialRecord> {
    const token = readDeployToken(authorization);
    const record = token && (await this.credentials.findById(token.id).lean<DeployCredentialRecord>());
    if (!record || !timingSafeEqual(Buffer.from(token.hash), Buffer.from(record.hash))) throw unauthorized(AREA_MESSAGES.credentialRefused);
    return record;
  }

  /**
   * Records the use of a credential for an area.
   *
   * @throws 403 if it is revoked, expired or of another area, or if its creator is not an active admin with the duty Settings; admins see
   * the refusal
   */
  async use(record: DeployCredentialRecord, area: AreaName): Promise<void> {
    const { _id, revokedAt, expiresAt, createdBy } = record;
    const now = this.clock.now();
    const isByAdmin = (await this.users.activeAdmins(null, ['settings'])).some((id) => id.equals(createdBy));
    if (revokedAt !== null || expiresAt <= now || record.area !== area || !isByAdmin) {
      noteRefusal('deploy credential', AREA_MESSAGES.credentialRefused, { target: targetOf(record) });
      throw new ForbiddenException(AREA_MESSAGES.credentialRefused);
    }
    await this.credentials.updateOne({ _id }, { $set: { lastUsedAt: now } });
  }
}

export const machineOf = ({ _id, name }: DeployCredentialRecord): CurrentUser => ({
  ...{ kind: 'person', scopes: ['settings'] },
  ...{ _id: String(_id), role: 'ADMIN', firstname: 'Deploy credential', lastname: name },
  ...{ email: '', username: '', phone: '', sessionId: '' },
});

const toDto = (record: DeployCredentialRecord, byName: string): DeployCredentialDto => ({
  _id: String(record._id),
  area: record.area,
  name: record.name,
  byName,
  createdAt: record.createdAt.toISOString(),
  expiresAt: record.expiresAt.toISOString(),
  lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
});
