import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { Injectable, type StreamableFile } from '@nestjs/common';
import {
  EXPORT_STATES,
  exportFiles,
  type ExportOptions,
  type ExportState,
  formatNamed,
  type FormatName,
  formatsFor,
  isArchive,
  isFormatFor,
  type LabelConfig,
  MergedVersions,
  safeName,
  whatIsLost,
  writeFile,
} from '@labelbridge/annotation';
import { EXAM_MESSAGES, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { badInput, conflict, orNotFound } from '../../../../common/errors/errors.js';
import { inChunks } from '../../../../common/http/chunks.js';
import { zipOf } from '../../../../common/http/zip.js';
import { type Page } from '../../../../common/pagination/find-page.js';
import { ProjectWorkService } from '../../projects/project-work.service.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type ExportQueryDto, type LossDto } from '../dto/transfer.dto.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { AnswerScores, type ProjectScores } from './answer-scores.js';
import { type ExportedRows } from './exported-rows.js';
import { type ExportBatch, ExportReader, type Wanted } from './export-reader.js';
import { type Exchange, sendWritten, type WrittenFile } from './resumed-file.js';

interface Exported {
  readonly title: string;
  readonly projectId: Types.ObjectId | null;
  readonly batches: readonly ExportBatch[];
}

/** @param read the number of items read so far. It starts again if the format reads them twice. */
type OnItem = (read: number) => void;

export interface ExportFile extends Omit<WrittenFile, 'tag'> {
  /** Reads all marks of its work: only a download that may be resumed needs it. */
  readonly tag: () => Promise<string>;
  readonly title: string;
  readonly projectId: Types.ObjectId | null;
  /** Items of its tasks, with and without results. */
  readonly items: number;
  readonly write: (isMeasured: boolean, onItem?: OnItem, rows?: ExportedRows) => AsyncIterable<Uint8Array>;
}

type WrittenQuery = Omit<ExportQueryDto, 'states'> & Pick<Wanted, 'states' | 'gold'>;

const NO_SCORES: ProjectScores = { gold: new Map(), mark: '' };
const DEFAULT_STATES: readonly ExportState[] = ['accepted', 'fixed'];
const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  conll: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};
/** Compresses masks outside the main thread. */
const pack = promisify(deflate);

@Injectable()
export class ExportsService {
  constructor(
    private readonly reader: ExportReader,
    private readonly scores: AnswerScores,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
  ) {}

  /** The parts of a task's results that a format cannot represent. @throws 404; 409 if the work is elsewhere */
  async losses(taskId: string, format: FormatName): Promise<Page<LossDto>> {
    const config = await this.interfaces.configOf(await this.tasks.findTask(taskId));
    const data = whatIsLost(config, format).map(({ field, message }) => ({ field, message }));
    return { data, page: { total: data.length, next: null } };
  }

  /** @throws as `fileOfTask` */
  async ofTask(taskId: string, query: ExportQueryDto, exchange: Exchange): Promise<StreamableFile> {
    const file = await this.fileOfTask(taskId, query);
    return sendWritten({ ...file, tag: await file.tag() }, exchange);
  }

  /** @throws as `fileOfProject` */
  async ofProject(projectId: string, query: ExportQueryDto, exchange: Exchange): Promise<StreamableFile> {
    const file = await this.fileOfProject(projectId, query);
    return sendWritten({ ...file, tag: await file.tag() }, exchange);
  }

  /** @throws 400 for a format that represents nothing of the task's interface; 404; 409 if the work is elsewhere */
  async fileOfTask(taskId: string, query: ExportQueryDto): Promise<ExportFile> {
    const task = await this.tasks.findTask(taskId);
    if (task.exam) throw conflict(EXAM_MESSAGES.noResults);
    const batch = { task, config: await this.interfaces.configOf(task) };
    return this.fileOf({ title: taskTitleOf(task), projectId: task.projectId, batches: [batch] }, query);
  }

  /** All batches of a project in one file. @throws 400 for a format that represents nothing of them; 404; 409 if it has no items */
  async fileOfProject(projectId: string, query: ExportQueryDto): Promise<ExportFile> {
    const _id = new Types.ObjectId(projectId);
    const project = orNotFound((await this.projects.findSummaries([_id])).get(projectId));
    const batches: ExportBatch[] = [];
    for (const task of await this.tasks.findWithItems(_id)) batches.push({ task, config: await this.interfaces.configOf(task) });
    return this.fileOf({ title: project.projectName, projectId: _id, batches }, query);
  }

  private async fileOf({ title, projectId, batches }: Exported, query: ExportQueryDto): Promise<ExportFile> {
    const config = await configOf(batches);
    const { format, pictures } = query;
    const spec = formatNamed(format);
    if (!formatsFor(config).includes(format)) {
      throw badInput([{ field: 'format', message: `${spec.title} holds nothing of this labelling interface.` }]);
    }
    if (pictures === 'true' && !spec.pictures) throw badInput([{ field: 'pictures', message: `${spec.title} goes out without pictures.` }]);
    const states = statesOf(query);
    // The archive lists omitted parts in a separate file.
    const isMixed = batches.some((batch) => !isFormatFor(batch.config, format));
    const isZip = isMixed || isArchive(format, pictures === 'true');
    const extension = isZip ? 'zip' : spec.extension;
    const what = { ...query, states };
    const scores = projectId ? await this.scores.implementation.of(projectId) : NO_SCORES;
    const tag = async (): Promise<string> =>
      createHash('sha256')
        .update(JSON.stringify([what, await this.reader.digestOf(batches), scores.mark]))
        .digest('base64url');
    const name = [safeName(title), format, ...states, ...(query.answers === 'all' ? ['every-answer'] : [])].join('-');
    const type = TYPES[extension] ?? 'application/octet-stream';
    const write: ExportFile['write'] = (isMeasured, onItem, rows) =>
      this.write(config, batches, { ...what, gold: scores.gold }, { isZip, isMeasured, onItem, rows });
    const items = batches.reduce((sum, { task }) => sum + task.itemCount, 0);
    return { title, projectId, items, name: `${name}.${extension}`, type, tag, write };
  }

  private write(
    config: LabelConfig,
    batches: readonly ExportBatch[],
    { format, states, answers = 'decided', offsets, pictures, authors, gold }: WrittenQuery,
    {
      isZip,
      isMeasured,
      onItem,
      rows,
    }: { isZip: boolean; isMeasured: boolean; onItem: OnItem | undefined; rows: ExportedRows | undefined },
  ): AsyncIterable<Uint8Array> {
    // In a format with only regions, a skipped item would look like an empty one.
    const said = states.filter((state) => state !== 'skipped' || formatNamed(format).loses.data !== undefined);
    // Yields to other requests during an export.
    const source = () => inTurns(this.reader.read(batches, { states: said, answers, emails: authors === 'email', gold }, onItem));
    const options: ExportOptions = {
      deflate: (bytes) => pack(bytes),
      ...(offsets && { offsets }),
      ...(pictures === 'true' && { pictures: this.reader.picturesOf(config, isMeasured) }),
    };
    if (isZip) return inTurns(zipOf(exportFiles(format, config, source, options)));
    const lines = inTurns(writeFile(format, config, source, options));
    return inTurns(inChunks(rows ? rows.pass(lines) : lines));
  }
}

/** Merges the interface versions of the batches, the oldest first. @throws 409 without any */
async function configOf(batches: readonly ExportBatch[]): Promise<LabelConfig> {
  const versions = new Map(batches.map(({ task, config }) => [String(task.interfaceId), config]));
  const merged = new MergedVersions();
  // There may be a thousand, each with thousands of labels.
  for await (const [, config] of inTurns([...versions].sort(([a], [b]) => (a < b ? -1 : 1)))) merged.add(config);
  const { value } = merged;
  if (!value) throw conflict(WORKPLACE_MESSAGES.nothingToExport);
  return value;
}

const statesOf = ({ states }: ExportQueryDto): readonly ExportState[] =>
  states === undefined ? DEFAULT_STATES : EXPORT_STATES.filter((state) => states.split(',').includes(state));
