import { type ClientSession, type Model, type QueryFilter, type Types, type UpdateQuery } from 'mongoose';
import { type Fields, findPage, type Page, readByIds, type Sorts } from '../common/pagination/find-page.js';
import { type ListQueryDto } from '../common/pagination/list-query.dto.js';

/** Base of the repositories. Reads are lean. */
export abstract class RecordRepository<Row extends { _id: Types.ObjectId }> {
  protected constructor(
    protected readonly model: Model<Row>,
    private readonly sorts: Sorts,
  ) {}

  async page(filter: QueryFilter<Row>, query: ListQueryDto): Promise<Page<Row>> {
    return this.pageOf({}, filter, query);
  }

  /** Reads only `fields`; the caller's type must have no others. */
  protected async pageOf(fields: Fields, filter: QueryFilter<Row>, query: ListQueryDto): Promise<Page<Row>> {
    return findPage(this.model, filter, query, this.sorts, fields);
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<Row | null> {
    return this.model.findById(id).session(session).lean<Row>();
  }

  /** Omits unknown ids. */
  async findMany(ids: readonly Types.ObjectId[]): Promise<Row[]> {
    return readByIds(this.model, ids);
  }

  /** @returns the updated record; null if none matches the filter */
  protected async change(filter: QueryFilter<Row>, update: UpdateQuery<Row>, session?: ClientSession): Promise<Row | null> {
    return this.model.findOneAndUpdate(filter, update, { ...(session && { session }), returnDocument: 'after' }).lean<Row>();
  }

  protected async find(filter: QueryFilter<Row>): Promise<Row[]> {
    return this.model.find(filter).lean<Row[]>();
  }

  protected async create(session: ClientSession, fields: object): Promise<Row> {
    const created = new this.model(fields);
    await created.save({ session });
    return created.toObject<Row>();
  }
}
