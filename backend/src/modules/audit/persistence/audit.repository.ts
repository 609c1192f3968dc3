import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import { findPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { AUDIT_MODEL, type AuditRecord } from './audit.schema.js';

const SORTS: Sorts = [{ field: 'at', direction: -1 }];

/** Audit entries in the database: they are added and read, and that is all. */
@Injectable()
export class AuditRepository {
  constructor(@InjectModel(AUDIT_MODEL) private readonly entries: Model<AuditRecord>) {}

  async insert(session: ClientSession, entry: AuditRecord): Promise<void> {
    await new this.entries(entry).save({ session });
  }

  async page(filter: QueryFilter<AuditRecord>, query: ListQueryDto): Promise<Page<AuditRecord>> {
    return findPage(this.entries, filter, query, SORTS);
  }
}
