import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { findPage, type Page, type Sorts } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { SHARE_LINK_MODEL, type ShareLinkRecord } from './share-link.schema.js';

const SORTS: Sorts = [{ field: 'createdAt', direction: -1 }];
const OPENING_NOTED_EVERY_MS = 60_000;

@Injectable()
export class ShareLinkRepository {
  constructor(@InjectModel(SHARE_LINK_MODEL) private readonly links: Model<ShareLinkRecord>) {}

  async insert(session: ClientSession, link: ShareLinkRecord): Promise<void> {
    await this.links.insertMany([link], { session });
  }

  async countLive(projectId: Types.ObjectId, now: Date, session?: ClientSession): Promise<number> {
    return this.links.countDocuments({ projectId, revokedAt: null, expiresAt: { $gt: now } }, session && { session });
  }

  async listOf(projectId: Types.ObjectId, query: ListQueryDto): Promise<Page<ShareLinkRecord>> {
    return findPage(this.links, { projectId }, query, SORTS);
  }

  async find(session: ClientSession, id: string): Promise<ShareLinkRecord | null> {
    return this.links.findById(id, null, { session }).lean<ShareLinkRecord>();
  }

  async findLive(digest: string, now: Date): Promise<ShareLinkRecord | null> {
    return this.links.findOne({ digest, revokedAt: null, expiresAt: { $gt: now } }).lean<ShareLinkRecord>();
  }

  /** @returns the link after, or null if it was revoked before */
  async revoke(session: ClientSession, _id: Types.ObjectId, now: Date): Promise<ShareLinkRecord | null> {
    return this.links
      .findOneAndUpdate({ _id, revokedAt: null }, { $set: { revokedAt: now } }, { session, returnDocument: 'after' })
      .lean<ShareLinkRecord>();
  }

  async noteOpening({ _id, lastOpenedAt }: ShareLinkRecord, now: Date): Promise<void> {
    if (lastOpenedAt !== null && now.getTime() - lastOpenedAt.getTime() < OPENING_NOTED_EVERY_MS) return;
    await this.links.updateOne({ _id }, { $set: { lastOpenedAt: now } });
  }
}
