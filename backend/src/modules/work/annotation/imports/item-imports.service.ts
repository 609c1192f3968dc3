import { Injectable } from '@nestjs/common';
import { fieldsOf } from '@labelbridge/annotation';
import { isOpenBatch, MEDIA_LIMITS, WORK_REFUSAL_MESSAGES, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { KeyedQueue } from '../../../../common/concurrency/keyed-queue.js';
import { badInput, conflict, orNotFound } from '../../../../common/errors/errors.js';
import { type Changed, type One } from '../../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../../common/pagination/find-page.js';
import { CommitSignal } from '../../../../database/commit-signal.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { WholeUploads } from '../../media/whole-uploads.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type ImportProblemDto, type ImportQueryDto, type ItemImportDto, type ListImportsQueryDto } from '../dto/transfer.dto.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { type ItemImportRecord } from '../persistence/item-import.schema.js';
import { ItemImportRepository } from '../persistence/item-imports.repository.js';
import { columnsIn } from './import-columns.js';
import { StagedFiles } from './staged-files.js';

@Injectable()
export class ItemImportSignal extends CommitSignal {}

const toDto = (record: ItemImportRecord): ItemImportDto => {
  const { fileName, format, encoding, state, reason, size, bytesRead, rows, accepted, repeated, refused, createdAt, endedAt } = record;
  return {
    _id: String(record._id),
    taskId: String(record.taskId),
    fileName,
    format,
    encoding: encoding ?? null,
    state,
    reason,
    size,
    bytesRead,
    rows,
    accepted,
    repeated,
    refused,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
};

@Injectable()
export class ItemImportsService {
  private readonly beginning = new KeyedQueue();

  constructor(
    private readonly imports: ItemImportRepository,
    private readonly files: StagedFiles,
    private readonly arriving: WholeUploads,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly signal: ItemImportSignal,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a file; its rows become items in the background. Sending the same file again is safe: known rows are not added twice.
   *
   * @throws 400 for an empty file, or plain text if the interface shows several fields; 404; 409 if all annotators of the task have
   * submitted it, the work is elsewhere, or too many files of the person arrive or wait; 413; StorageFullError. Nothing is then stored.
   */
  async start(
    person: CurrentUser,
    taskId: string,
    { format, name, columns: named }: ImportQueryDto,
    content: AsyncIterable<Uint8Array>,
  ): Promise<Changed<ItemImportDto>> {
    const task = await this.tasks.findTask(taskId);
    const config = await this.interfaces.configOf(task);
    if (task.archived) throw conflict(WORK_REFUSAL_MESSAGES.archived);
    if (!isOpenBatch(task.jobCounts)) throw conflict(WORKPLACE_MESSAGES.batchFinished);
    if (format === 'text' && fieldsOf(config).length !== 1) {
      throw badInput([{ field: 'format', message: 'Plain text fits labelling interfaces that show one field. Send JSONL or CSV.' }]);
    }
    const columns = columnsIn(named, config);
    await this.checkWaiting(person);
    const _id = new Types.ObjectId();
    const { size, digest, encoding, reason } = await this.arriving.run(person._id, content, (counted) =>
      this.files.keep(String(_id), counted),
    );
    if (size === 0) {
      await this.files.remove(String(_id));
      throw badInput([{ field: 'file', message: WORKPLACE_MESSAGES.importBlank }]);
    }
    const now = this.clock.now();
    const record: ItemImportRecord = {
      _id,
      taskId: task._id,
      by: new Types.ObjectId(person._id),
      fileName: name,
      format,
      size,
      digest,
      columns: Object.keys(columns).length > 0 ? JSON.stringify(columns) : null,
      encoding,
      state: reason === null ? 'running' : 'failed',
      reason,
      rows: 0,
      bytesRead: 0,
      accepted: 0,
      repeated: 0,
      refused: 0,
      claim: null,
      claimedUntil: now,
      createdAt: now,
      endedAt: reason === null ? null : now,
    };
    // Serialized, because two concurrent ones would not see each other. Other servers may still add one each.
    await this.beginning.run(person._id, () => this.begin(person, task, record));
    if (reason !== null) await this.files.remove(String(_id));
    return { message: WORKPLACE_MESSAGES.importStarted, data: toDto(record) };
  }

  /** Limits a person's waiting files, like unfinished uploads, because files are stored until they are read. @throws 409 */
  private async checkWaiting(person: CurrentUser, session?: ClientSession): Promise<void> {
    const sizes = await this.imports.waitingSizes(new Types.ObjectId(person._id), MEDIA_LIMITS.unfinishedUploads, session);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (sizes.length >= MEDIA_LIMITS.unfinishedUploads || bytes >= MEDIA_LIMITS.unfinishedBytes)
      throw conflict(WORKPLACE_MESSAGES.importsWait);
  }

  /** Records the import of a stored file; removes the file on failure. @throws 409 if too many wait by now */
  private async begin(person: CurrentUser, task: TaskRecord, record: ItemImportRecord): Promise<void> {
    const { fileName, format, size, digest } = record;
    const work = async (session: ClientSession): Promise<void> => {
      // Checked again: other imports may have started during the upload.
      await this.checkWaiting(person, session);
      await this.imports.insert(session, record);
      const target = { _id: task._id, name: taskTitleOf(task) };
      await this.audit.record(session, { by: person, action: 'items.import', target, after: { fileName, format, size, digest } });
      this.signal.notifyAfterCommit(session);
    };
    await this.transactions.run(work).catch(async (error: unknown) => {
      // The commit may have succeeded without a response: then the import needs its file.
      const isRecorded = await this.imports.findById(record._id).catch(() => record);
      if (!isRecorded) await this.files.remove(String(record._id));
      throw error;
    });
  }

  /** The imports of a task, the newest first. @throws 404 */
  async listImports(taskId: string, { q: _q, ...query }: ListImportsQueryDto): Promise<Page<ItemImportDto>> {
    const task = await this.tasks.findTask(taskId);
    return mapPage(await this.imports.page({ taskId: task._id }, query), toDto);
  }

  /** @throws 404 */
  async findImport(id: string): Promise<One<ItemImportDto>> {
    const record = orNotFound(await this.imports.findById(id));
    return { data: toDto(record) };
  }

  /** The rows that an import refused. @throws 404 */
  async problems(id: string, { q: _q, ...query }: ListImportsQueryDto): Promise<Page<ImportProblemDto>> {
    const record = orNotFound(await this.imports.findById(id));
    return mapPage(await this.imports.pageOfProblems(record._id, query), ({ _id, line, field, message }) => ({
      _id: String(_id),
      line,
      field,
      message,
    }));
  }
}
