import { Injectable, NotFoundException } from '@nestjs/common';
import { fieldsOf } from '@labelbridge/annotation';
import { isOpenBatch, WORK_REFUSAL_MESSAGES, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { badInput, conflict, notFound } from '../../../../common/errors/errors.js';
import { type Changed, type One } from '../../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../../common/pagination/find-page.js';
import { WholeUploads } from '../../media/whole-uploads.js';
import { importOf, type ImportRun } from '../../runs/import-run.js';
import { type RunRecord } from '../../runs/persistence/run.schema.js';
import { RunsService } from '../../runs/runs.service.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type ImportProblemDto, type ImportQueryDto, type ItemImportDto, type ListImportsQueryDto } from '../dto/transfer.dto.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { columnsIn } from './import-columns.js';
import { StagedFiles } from './staged-files.js';

const toDto = (run: RunRecord): ItemImportDto => {
  const { _id, taskId, title, file, state, reason, rows, accepted, repeated, refused, createdAt, endedAt } = importOf(run);
  return {
    _id: String(_id),
    taskId: String(taskId),
    fileName: title,
    format: file.format,
    encoding: file.encoding,
    state,
    reason,
    size: file.size,
    bytesRead: file.bytesRead,
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
  constructor(
    private readonly runs: RunsService,
    private readonly files: StagedFiles,
    private readonly arriving: WholeUploads,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
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
    await this.runs.refuseWaiting(new Types.ObjectId(person._id));
    const _id = new Types.ObjectId();
    const { size, digest, encoding, reason } = await this.arriving.run(person._id, content, (counted) =>
      this.files.keep(String(_id), counted),
    );
    if (size === 0) {
      await this.files.remove(String(_id));
      throw badInput([{ field: 'file', message: WORKPLACE_MESSAGES.importBlank }]);
    }
    const file = {
      format,
      size,
      digest,
      columns: Object.keys(columns).length > 0 ? JSON.stringify(columns) : null,
      encoding,
      bytesRead: 0,
    };
    const run = await this.begin(person, task, { _id, title: name, file, state: reason === null ? 'running' : 'failed', reason });
    if (reason !== null) await this.files.remove(String(_id));
    return { message: WORKPLACE_MESSAGES.importStarted, data: toDto(run) };
  }

  /** Records the import of a stored file; removes the file on failure. @throws 409 if too many wait by now */
  private async begin(
    person: CurrentUser,
    task: TaskRecord,
    found: Pick<ImportRun, '_id' | 'title' | 'file' | 'state' | 'reason'>,
  ): Promise<RunRecord> {
    const { _id, title, file } = found;
    const { format, size, digest } = file;
    const of = { kind: 'import', projectId: task.projectId, taskId: task._id, total: null, options: '{}' } as const;
    const target = { _id: task._id, name: taskTitleOf(task) };
    try {
      return await this.runs.begin(
        person,
        { ...of, ...found },
        { action: 'items.import', target, after: { fileName: title, format, size, digest } },
      );
    } catch (error) {
      // The commit may have succeeded without a response: then the import needs its file.
      const isRecorded = await this.runs.findRun(String(_id)).catch((missing: unknown) => !(missing instanceof NotFoundException));
      if (!isRecorded) await this.files.remove(String(_id));
      throw error;
    }
  }

  /** The imports of a task, the newest first. @throws 404 */
  async listImports(taskId: string, { q: _q, ...query }: ListImportsQueryDto): Promise<Page<ItemImportDto>> {
    const task = await this.tasks.findTask(taskId);
    return mapPage(await this.runs.listImports(task._id, query), toDto);
  }

  /** @throws 404 */
  async findImport(id: string): Promise<One<ItemImportDto>> {
    return { data: toDto(await this.findRun(id)) };
  }

  /** The rows that an import refused. @throws 404 */
  async problems(id: string, { q: _q, ...query }: ListImportsQueryDto): Promise<Page<ImportProblemDto>> {
    await this.findRun(id);
    return this.runs.problems(id, query);
  }

  private async findRun(id: string): Promise<RunRecord> {
    const run = await this.runs.findRun(id);
    if (run.kind !== 'import') throw notFound();
    return run;
  }
}
