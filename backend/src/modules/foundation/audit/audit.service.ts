import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AuditAction } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { requestContext } from '../../../common/context/request-context.js';
import { findPage, mapPage, type Page } from '../../../common/pagination/find-page.js';
import { entryMac } from '../../../common/chain/chain-marks.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { contentText, newSalts, privateDigests } from './domain/chain.js';
import { changesBetween } from './domain/changes.js';
import { type AuditEntryDto, type ListAuditQueryDto, toAuditEntryDto } from './dto/audit.dto.js';
import { AUDIT_MODEL, type AuditRecord } from './persistence/audit.schema.js';

export interface AuditedChange {
  /** Null for a visitor, and for the operator on the command line. */
  by: Pick<CurrentUser, '_id' | 'role' | 'firstname' | 'lastname' | 'keyName'> | null;
  action: AuditAction;
  target: { _id: unknown; name: string };
  /** Missing for a new record. */
  before?: object;
  /** Secrets are masked. */
  after?: object;
  reason?: string | null;
}

@Injectable()
export class AuditCommitSignal extends CommitSignal {}

@Injectable()
export class AuditService {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly entries: Model<AuditRecord>,
    private readonly clock: Clock,
    private readonly commitSignal: AuditCommitSignal,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async record(session: ClientSession, { by, action, target, before, after, reason = null }: AuditedChange): Promise<void> {
    const actor = by && actorOf(by);
    const context = requestContext();
    const content = {
      _id: new Types.ObjectId(),
      at: this.clock.now(),
      actor,
      action,
      target: { _id: String(target._id), name: target.name },
      changes: after ? changesBetween(before ?? null, after) : [],
      reason,
      from: context ? { address: context.address, userAgent: context.userAgent, requestId: context.requestId } : null,
    };
    const salts = newSalts();
    const digests = privateDigests(salts, content);
    const entry = new this.entries({
      ...content,
      searchWords: searchWords(target.name, actor?.name, action),
      salts,
      digests,
      mac: entryMac(this.settings.dataKeys, 'audit', contentText(content, digests)),
      seq: null,
      hash: null,
    });
    await entry.save({ session });
    this.commitSignal.notifyAfterCommit(session);
  }

  async listEntries({ actor, action, target, q, ...query }: ListAuditQueryDto): Promise<Page<AuditEntryDto>> {
    const filter: QueryFilter<AuditRecord> = {
      ...(actor ? { 'actor._id': actor.toLowerCase() } : {}),
      ...(action ? { action } : {}),
      ...(target ? { 'target._id': target.toLowerCase() } : {}),
      ...searchFilter(q),
    };
    return mapPage(await findPage(this.entries, filter, query, [{ field: 'at', direction: -1 }]), toAuditEntryDto);
  }
}
