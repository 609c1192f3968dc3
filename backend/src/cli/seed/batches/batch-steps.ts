import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Region } from '@labelbridge/annotation';
import { type ClockInterval } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { RunDriver } from '../../../modules/work/runs/run-driver.js';
import { ItemImportsService } from '../../../modules/work/annotation/imports/item-imports.service.js';
import { InterfacesService } from '../../../modules/work/annotation/interfaces/interfaces.service.js';
import { AssignmentStatesService } from '../../../modules/work/annotation/work/assignment-states.service.js';
import { ItemsService } from '../../../modules/work/annotation/work/items.service.js';
import { PatchesService } from '../../../modules/work/annotation/work/patches.service.js';
import { MediaService } from '../../../modules/work/media/media.service.js';
import { UploadsService } from '../../../modules/work/media/uploads.service.js';
import { type Once } from '../seed-log.js';
import { DEMO_BATCHES, type DemoBatchKey, type DemoItem, itemsOf } from './demo-batches.js';

const POLL_MS = 25;
/** Maximum wait. Without a worker, as in the CLI, media are processed after the next start of the server. */
const PROCESSED_WITHIN_MS = 8_000;

/** Sets up the in-product batches of the demo and does their work, by the same services as the screens. */
@Injectable()
export class BatchSteps {
  readonly #items = new Map<DemoBatchKey, Promise<readonly DemoItem[]>>();

  constructor(
    private readonly uploads: UploadsService,
    private readonly media: MediaService,
    private readonly interfaces: InterfacesService,
    private readonly imports: ItemImportsService,
    private readonly runs: RunDriver,
    private readonly items: ItemsService,
    private readonly patches: PatchesService,
    private readonly states: AssignmentStatesService,
  ) {}

  /** Saves the batch's version of the project's labelling interface. @returns the fields of a task in the product */
  async placeOf(once: Once, task: string, admin: CurrentUser, projectId: string, key: DemoBatchKey) {
    const interfaceId = await once(
      `interface:${task}`,
      async () => (await this.interfaces.create(admin, projectId, DEMO_BATCHES[key].source)).data._id,
    );
    const { secondsPerItem } = DEMO_BATCHES[key];
    return { workplace: 'labelbridge', interfaceId, secondsPerItem } as const;
  }

  /** Uploads the files of all batches. Call it in the present: unused media of the past would be removed. */
  async upload(once: Once, admin: CurrentUser): Promise<void> {
    for (const key of batchKeys)
      for (const { id, content } of await this.itemsOf(key))
        if (typeof content !== 'string')
          await once(mediumStep(id), async () => (await this.uploads.take(admin, Readable.from([content]))).record._id);
  }

  /** Waits until the media are processed, or until they wait for something that this server lacks. */
  async processed(once: Once): Promise<void> {
    const ids: string[] = [];
    for (const key of batchKeys)
      for (const { id, content } of await this.itemsOf(key))
        if (typeof content !== 'string') ids.push(await once(mediumStep(id), unknownMedium));
    for (const until = performance.now() + PROCESSED_WITHIN_MS; performance.now() < until; await pause(POLL_MS)) {
      const media = await this.media.progressOf(ids);
      if (media.every(({ state, reason }) => state !== 'waiting' || reason !== null)) return;
    }
  }

  async addItems(once: Once, task: string, admin: CurrentUser, taskId: string, key: DemoBatchKey): Promise<void> {
    const rows: object[] = [];
    for (const { id, content, predictions } of await this.itemsOf(key)) {
      const value = typeof content === 'string' ? content : `media:${await once(mediumStep(id), unknownMedium)}`;
      rows.push({ id, data: { [DEMO_BATCHES[key].field]: value }, ...(predictions && { predictions }) });
    }
    await this.import(once, task, admin, { taskId, name: `${key}s.jsonl`, rows });
  }

  /** Imports the items of a task, one for each row. */
  async import(
    once: Once,
    task: string,
    admin: CurrentUser,
    { taskId, name, rows }: { readonly taskId: string; readonly name: string; readonly rows: readonly object[] },
  ): Promise<void> {
    await once(`items:${task}`, async () => {
      // A batch accepts items while somebody works on it, so a repetition must not import again.
      const [before] = (await this.imports.listImports(taskId, { limit: 1 })).data;
      const file = Readable.from([Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))]);
      await this.ended((before ?? (await this.imports.start(admin, taskId, { format: 'jsonl', name }, file)).data)._id);
      return taskId;
    });
  }

  async label(annotator: CurrentUser, { jobId, key, time }: { jobId: string; key: DemoBatchKey; time: ClockInterval }): Promise<void> {
    const works = (await this.itemsOf(key)).map(({ work }) => work);
    const { data } = await this.items.ofJob(annotator, jobId, { limit: 100 });
    const share = (time.to - time.from) / works.filter((work) => typeof work !== 'string').length;
    let from = time.from;
    for (const [place, { _id }] of data.entries()) {
      const work = works[place] ?? [];
      if (typeof work === 'string') {
        await this.states.skip(annotator, _id, work);
        continue;
      }
      await this.answer(annotator, _id, work, { from, to: (from += share) });
    }
  }

  /** Labels an item, and marks it as done. */
  async answer(annotator: CurrentUser, id: string, regions: readonly Region[], { from, to }: ClockInterval): Promise<void> {
    const changes = regions.map((after) => ({ id: after.id, after }));
    const worked = [{ from: Math.round(from), to: Math.round(to) }];
    const seconds = (to - from) / 1_000;
    const patch = { baseRevision: 0, source: 'demo', sequence: 1, changes, seconds, worked };
    await this.patches.patch(annotator, id, patch, JSON.stringify(patch).length);
    await this.states.done(annotator, id);
  }

  private itemsOf(key: DemoBatchKey): Promise<readonly DemoItem[]> {
    const items = this.#items.get(key) ?? itemsOf(key);
    this.#items.set(key, items);
    return items;
  }

  /** Reads an import, unless a worker is faster, and waits for its end. */
  private async ended(id: string): Promise<void> {
    for (;;) {
      await this.runs.drain('import');
      const { state, refused, reason } = (await this.imports.findImport(id)).data;
      if (state === 'running') await pause(POLL_MS);
      else if (state === 'done' && refused === 0) return;
      else throw new Error(`The demo's items were refused: ${reason ?? `${refused} rows`}`);
    }
  }
}

const batchKeys = Object.keys(DEMO_BATCHES).filter((key): key is DemoBatchKey => key in DEMO_BATCHES);
const mediumStep = (id: string): string => `medium:${id.replace(/\W/g, '-')}`;
const unknownMedium = (): never => {
  throw new Error('a file of the demo was not uploaded');
};
