import { Injectable } from '@nestjs/common';
import { itemLoad, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { type Page } from '../../../../common/pagination/find-page.js';
import { writeCursor } from '../../../../common/pagination/cursor.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { dataOf, predictionOf, regionsOf } from '../domain/stored.js';
import { type ItemDto, type JobItemDto, type ListItemsQueryDto, type ListJobItemsQueryDto, type TaskItemDto } from '../dto/item.dto.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { type AssignmentRecord } from '../persistence/assignment.schema.js';
import { AssignmentRepository, COUNTED } from '../persistence/assignments.repository.js';
import { HistoryRepository } from '../persistence/history.repository.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemMedia, type LinksById } from './item-media.js';
import { JobAccess } from './job-access.js';

export function toItemDto(item: ItemRecord, links: LinksById): ItemDto {
  const media = item.mediaIds.flatMap((id) => links.get(id) ?? []);
  return {
    _id: String(item._id),
    index: item.index,
    externalId: item.externalId,
    data: dataOf(item),
    media,
    bytes: media.reduce((sum, { size }) => sum + size, item.bytes),
    prediction: predictionOf(item),
  };
}

@Injectable()
export class ItemsService {
  constructor(
    private readonly items: ItemRepository,
    private readonly assignments: AssignmentRepository,
    private readonly annotations: AnnotationRepository,
    private readonly history: HistoryRepository,
    private readonly access: JobAccess,
    private readonly tasks: TaskWorkService,
    private readonly media: ItemMedia,
    private readonly jobs: JobWorkService,
  ) {}

  /** The items of a task in their order, including excluded ones. @throws 404 */
  async ofTask({ sessionId }: CurrentUser, taskId: string, { q: _q, ...query }: ListItemsQueryDto): Promise<Page<TaskItemDto>> {
    const { _id } = await this.tasks.findTask(taskId);
    const found = await this.items.page({ taskId: _id }, query);
    const { data, page } = shortened(found, 'index', ({ bytes }) => bytes);
    const ids = data.map((item) => item._id);
    const [links, ...touched] = await Promise.all([
      this.media.linksOf(data, { sessionId }),
      this.annotations.itemsAmong(ids),
      this.assignments.endedAmong(ids),
    ]);
    const begun = new Set(touched.flat().map(String));
    return {
      data: data.map((item) => ({ ...toItemDto(item, links), excluded: item.excluded ?? false, begun: begun.has(String(item._id)) })),
      page,
    };
  }

  /** The items of a job in their order, with the work on them. A page ends early if it gets too large. @throws 404 */
  async ofJob(person: CurrentUser, jobId: string, { state, q: _q, ...query }: ListJobItemsQueryDto): Promise<Page<JobItemDto>> {
    const job = await this.access.read(person, jobId);
    const found = await this.assignments.page({ jobId: job._id, ...COUNTED, ...(state ? { state } : {}) }, query);
    const bytes = await this.items.bytesOf(found.data.map(({ itemId }) => itemId));
    const works = new Map((await this.annotations.findMany(found.data.map(({ _id }) => _id))).map((work) => [String(work._id), work]));
    const { data, page } = shortened(found, 'order', ({ _id, itemId }) => {
      const work = works.get(String(_id));
      return (bytes.get(String(itemId)) ?? 0) + answerBytes(work);
    });
    const [items, openComments] = await Promise.all([
      this.items.findMany(data.map(({ itemId }) => itemId)),
      this.history.openComments(data.map(({ _id }) => _id)),
    ]);
    const links = await this.media.linksOf(items, {
      sessionId: person.sessionId,
      ...(person.role === 'USER' && { jobId: String(job._id) }),
    });
    if (person.role === 'USER') await this.jobs.noteLoaded(job._id, loadOf(items, works));
    const itemOf = new Map(items.map((item) => [String(item._id), item]));
    const views = data.flatMap((assignment) => {
      const item = itemOf.get(String(assignment.itemId));
      const id = String(assignment._id);
      return item ? [view(person, assignment, toItemDto(item, links), works.get(id) ?? null, openComments.get(id) ?? 0)] : [];
    });
    return { data: views, page };
  }
}

/** In bytes, about: regions are JSON. */
const answerBytes = (work: AnnotationRecord | undefined): number => (work ? work.regions.length + (work.fixed?.length ?? 0) : 0);

/** The size of an answer with these items, without their files. */
const loadOf = (items: readonly ItemRecord[], works: ReadonlyMap<string, AnnotationRecord>): number =>
  items.reduce((sum, { bytes }) => sum + itemLoad(bytes), 0) + [...works.values()].reduce((sum, work) => sum + answerBytes(work), 0);

function view(
  person: CurrentUser,
  assignment: AssignmentRecord,
  item: ItemDto,
  work: AnnotationRecord | null,
  openComments: number,
): JobItemDto {
  const { _id, order, state, skipReason, sampled } = assignment;
  return {
    _id: String(_id),
    item: person.role === 'ADMIN' ? item : withoutOrigin(item, assignment),
    order,
    state,
    skipReason,
    annotationState: work?.state ?? null,
    revision: work?.revision ?? 0,
    regions: work ? regionsOf(work.regions) : [],
    fixed: work?.fixed ? regionsOf(work.fixed) : null,
    seconds: Math.round(work?.seconds ?? 0),
    review: work?.review ? { verdict: work.review.verdict, reason: work.review.reason, at: work.review.at.toISOString() } : null,
    openComments,
    ...(person.role === 'ADMIN' ? { sampled } : {}),
  };
}

/** Hides where an item comes from: a gold item of another batch would show. */
const withoutOrigin = (item: ItemDto, { _id, order, unaided }: AssignmentRecord): ItemDto => ({
  ...item,
  _id: String(_id),
  index: order,
  externalId: null,
  prediction: unaided ? null : item.prediction,
});

/** Cuts a page at the size limit. Keeps at least one row. */
function shortened<Row extends { readonly _id: Types.ObjectId }>(
  { data, page }: Page<Row>,
  sort: keyof Row & string,
  bytesOf: (row: Row) => number,
): Page<Row> {
  let sum = 0;
  const end = data.findIndex((row, place) => {
    sum += bytesOf(row);
    return place > 0 && sum > WORK_ITEM_LIMITS.pageBytes;
  });
  const last = data[end - 1];
  if (!last) return { data, page };
  return { data: data.slice(0, end), page: { ...page, next: writeCursor({ sort, value: last[sort], id: String(last._id) }) } };
}
