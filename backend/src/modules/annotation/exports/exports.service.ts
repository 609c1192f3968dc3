import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { Injectable, StreamableFile } from '@nestjs/common';
import {
  ANNOTATION_STATES,
  type AnnotationState,
  type ExportItem,
  type ExportSource,
  type FormatName,
  FORMATS,
  formatsFor,
  headFiles,
  itemFiles,
  type LabellingInterface,
  type Problem,
  safeName,
  whatIsLost,
  writeFile,
} from '@labelbridge/annotation';
import { type Types } from 'mongoose';
import { badInput } from '../../../common/errors/errors.js';
import { type ZipEntry, zipOf } from '../../../common/http/zip.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { type MediumSize } from '../../media/media.service.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { dataOf, heldRegionsOf } from '../domain/stored.js';
import { type ExportQueryDto, type LossDto } from '../dto/transfer.dto.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemMedia } from '../work/item-media.js';

/** Items read at once: memory use does not grow with the export. */
const AT_ONCE = 100;
const DEFAULT_STATES: readonly AnnotationState[] = ['accepted', 'fixed'];
const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  conll: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};

/** Writes the annotations of a task as a file. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly annotations: AnnotationRepository,
    private readonly items: ItemRepository,
    private readonly media: ItemMedia,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
  ) {}

  /** What a format cannot hold of the results of a task. @throws 404; 409 where the work is elsewhere */
  async losses(taskId: string, format: FormatName): Promise<Page<LossDto>> {
    const config = await this.interfaces.configOf(await this.tasks.find(taskId));
    const data = whatIsLost(config, format).map(({ field, message }) => ({ field, message }));
    return { data, page: { total: data.length, next: null } };
  }

  /** @throws 400 for a format that holds nothing of the task's interface; 404; 409 where the work is elsewhere */
  async export(taskId: string, { format, states, offsets }: ExportQueryDto): Promise<StreamableFile> {
    const task = await this.tasks.find(taskId);
    const config = await this.interfaces.configOf(task);
    if (!formatsFor(config).includes(format)) {
      throw badInput([{ field: 'format', message: `${FORMATS[format].title} holds nothing of this labelling interface.` }]);
    }
    const wanted = states === undefined ? DEFAULT_STATES : statesOf(states);
    const source: ExportSource = () => this.read(config, task._id, wanted);
    const { extension, files } = FORMATS[format];
    const content =
      files === 'one'
        ? Readable.from(writeFile(format, config, source, { ...(offsets && { offsets }) }), { objectMode: false })
        : Readable.from(zipOf(archive(format, config, source)), { objectMode: false });
    const name = `${safeName(taskTitleOf(task)).replace(/[^\x20-\x7e]|"/g, '_')}-${format}.${extension}`;
    return new StreamableFile(content, {
      type: TYPES[extension] ?? 'application/octet-stream',
      disposition: `attachment; filename="${name}"`,
    });
  }

  private async *read(config: LabellingInterface, taskId: Types.ObjectId, states: readonly AnnotationState[]): AsyncGenerator<ExportItem> {
    for (let after = -1; ;) {
      const items = await this.items.nextOfTask(taskId, after, AT_ONCE);
      const annotations = await this.annotations.ofItems(
        items.map(({ _id }) => _id),
        states,
      );
      const sizes = await this.media.sizesOf(config, items);
      for (const item of items) {
        const theirs = annotations.filter(({ itemId }) => itemId.equals(item._id));
        for (const annotation of theirs) yield toExportItem(annotation, item, sizes.get(String(item._id)));
      }
      const last = items.at(-1);
      if (!last || items.length < AT_ONCE) return;
      after = last.index;
    }
  }
}

/** The states of a list with commas. */
const statesOf = (list: string): AnnotationState[] => ANNOTATION_STATES.filter((state) => list.split(',').includes(state));

function toExportItem(annotation: AnnotationRecord, item: ItemRecord, size: MediumSize | undefined): ExportItem {
  const { _id, annotatorId, state, revision, seconds, submittedAt } = annotation;
  return {
    item: { id: item.externalId ?? String(item._id), data: dataOf(item), ...size },
    regions: heldRegionsOf(annotation),
    note: {
      annotation: String(_id),
      annotator: String(annotatorId),
      state,
      revision,
      seconds: Math.round(seconds),
      submittedAt: submittedAt?.toISOString() ?? null,
    },
  };
}

/** The files of a format that has one for each item; at the end, what was left out and why. */
async function* archive(format: FormatName, config: LabellingInterface, source: ExportSource): AsyncGenerator<ZipEntry> {
  const leftOut: string[] = [];
  const onProblem = ({ message }: Problem): void => void leftOut.push(message);
  const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes);
  yield* headFiles(format, config);
  for await (const one of source()) yield* itemFiles(format, config, one, { deflate, onProblem });
  if (leftOut.length > 0) yield { path: 'left-out.txt', content: `${leftOut.join('\n')}\n` };
}
