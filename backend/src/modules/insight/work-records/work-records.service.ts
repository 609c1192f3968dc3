import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  canonicalJson,
  chosenFigures,
  recordPath,
  WORK_RECORD_FORMAT,
  WORK_RECORD_LIMITS,
  WORK_RECORD_MESSAGES,
  WORK_RECORD_PARTS,
  type WorkRecord,
  type WorkRecordPart,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { SigningKeys } from '../../foundation/signing/signing-keys.service.js';
import { auditTargetOf, UsersService } from '../../people/users/users.service.js';
import { recordCode } from './domain/record-code.js';
import { type MyWorkRecordDto, type MyWorkRecordsDto, type WorkPreviewDto } from './dto/work-record.dto.js';
import { WorkRecordRepository } from './persistence/work-record.repository.js';
import { type StoredWorkRecord } from './persistence/work-record.schema.js';
import { WorkFiguresService } from './work-figures.service.js';

/** 128 bits: a public address that nobody guesses. */
const ID_BYTES = 16;

/** Work records of a person: made, listed, revoked and deleted by them alone. */
@Injectable()
export class WorkRecords {
  constructor(
    private readonly records: WorkRecordRepository,
    private readonly figures: WorkFiguresService,
    private readonly users: UsersService,
    private readonly keys: SigningKeys,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /** Figures that a record could show now. */
  async preview({ _id }: CurrentUser): Promise<One<WorkPreviewDto>> {
    const user = orNotFound(await this.users.findOne(_id));
    return { data: { name: nameOf(user), ...(await this.figures.of(user._id)) } };
  }

  /** Signs what the work says now. @throws 409 without approved work, or with as many records as are kept */
  async make(person: CurrentUser, show: readonly WorkRecordPart[]): Promise<Changed<MyWorkRecordDto>> {
    const user = orNotFound(await this.users.findOne(person._id));
    const { jobs, figures } = await this.figures.of(user._id);
    if (jobs === 0) throw conflict(WORK_RECORD_MESSAGES.noWork);
    const [id, madeAt] = [randomBytes(ID_BYTES).toString('base64url'), this.clock.now()];
    const shown: Omit<WorkRecord, 'keyId'> = {
      ...chosenFigures(figures, show),
      format: WORK_RECORD_FORMAT,
      id,
      name: nameOf(user),
      madeAt: madeAt.toISOString(),
    };
    const signed = await this.keys.sign((keyId) => canonicalJson({ ...shown, keyId } satisfies WorkRecord));
    const parts = WORK_RECORD_PARTS.filter((part) => show.includes(part));
    const record: StoredWorkRecord = { _id: id, annotatorId: user._id, madeAt, revokedAt: null, show: parts, ...signed };
    await this.transactions.run(async (session) => {
      // Written first: of two records made at once, the second begins again and counts the first.
      await this.users.lockActive(session, user._id);
      if ((await this.records.countOf(session, user._id)) >= WORK_RECORD_LIMITS.kept) throw conflict(WORK_RECORD_MESSAGES.full);
      await this.records.insert(session, record);
      const after = { show: parts, keyId: record.keyId };
      await this.audit.record(session, { by: person, action: 'work-record.make', target: auditTargetOf(user), after });
    });
    return { message: WORK_RECORD_MESSAGES.made, data: this.viewOf(record) };
  }

  async mine({ _id }: CurrentUser): Promise<One<MyWorkRecordsDto>> {
    const records = await this.records.ofPerson(new Types.ObjectId(_id));
    return { data: { records: records.map((record) => this.viewOf(record)) } };
  }

  /** @throws 404; 409 if it is revoked already */
  async revoke(person: CurrentUser, id: string): Promise<Changed<MyWorkRecordDto>> {
    const revoked = await this.change(person, id, 'work-record.revoke', async (session, record) => {
      const after = await this.records.revoke(session, record, this.clock.now());
      if (!after) throw conflict(WORK_RECORD_MESSAGES.revokedAlready);
      return after;
    });
    return { message: WORK_RECORD_MESSAGES.revoked, data: this.viewOf(revoked) };
  }

  /** @throws 404; 409 if it is not revoked */
  async remove(person: CurrentUser, id: string): Promise<Changed<MyWorkRecordDto>> {
    const removed = await this.change(person, id, 'work-record.delete', async (session, record) => {
      if (!record.revokedAt) throw conflict(WORK_RECORD_MESSAGES.stillValid);
      await this.records.delete(session, record);
      return record;
    });
    return { message: WORK_RECORD_MESSAGES.deleted, data: this.viewOf(removed) };
  }

  private async change(
    person: CurrentUser,
    id: string,
    action: 'work-record.revoke' | 'work-record.delete',
    write: (session: ClientSession, record: StoredWorkRecord) => Promise<StoredWorkRecord>,
  ): Promise<StoredWorkRecord> {
    return this.transactions.run(async (session) => {
      const user = orNotFound(await this.users.findOne(person._id, session));
      const changed = await write(session, orNotFound(await this.records.findOwn(session, user._id, id)));
      await this.audit.record(session, { by: person, action, target: auditTargetOf(user) });
      return changed;
    });
  }

  private viewOf({ _id, madeAt, revokedAt, show, text }: StoredWorkRecord): MyWorkRecordDto {
    return {
      _id,
      address: `${this.settings.publicUrl}${recordPath(_id)}`,
      madeAt: madeAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      show,
      code: text === null ? null : recordCode(text),
      record: text === null ? null : recordOf(text),
    };
  }
}

const nameOf = ({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string => `${firstname} ${lastname}`;

export const recordOf = (text: string): WorkRecord => JSON.parse(text) as WorkRecord;
