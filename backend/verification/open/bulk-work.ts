import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { pause } from '../money/options.js';
import { type BulkFile, BulkRows } from './bulk-rows.js';
import { type BulkServer } from './bulk-server.js';

const XML = `<View><Labels name="label" toName="text"><Label value="Person"/></Labels><Text name="text" value="$text"/></View>`;
const IMPORTS_MIN = 4;
const ROWS_OF_IMPORT = 25_000;
const POLL_MS = 50;
const PART_EVERY_MS = 5;
/** Time in which a paused run must do nothing. */
const PAUSED_MS = 300;
const RUN = { withinMs: 3_600_000, everyMs: POLL_MS };
const PAGE = 100;

type Run = Record<string, unknown>;

/** Imports and exports of one project, which is killed and paused meanwhile. */
export class BulkWork {
  readonly taskIds: string[] = [];
  /** Differences from what the drill knows, in words. */
  readonly faults: string[] = [];
  projectId = '';
  /** Size of an export that nothing stopped. */
  #bytes = 0;

  constructor(
    private readonly server: BulkServer,
    private readonly rows: BulkRows,
    private readonly random: () => number,
  ) {}

  async begin(): Promise<void> {
    this.projectId = await this.project('Bulk');
    // Warm-up: the first use of the code takes memory.
    const other = new BulkRows(this.random);
    const taskId = await this.task(await this.project('Warm-up'));
    await this.end(await this.startImport(taskId, other.file(500, [])));
  }

  /** Imports so many rows in tasks as large as allowed, with `kills` kills, a pause and a resume. */
  async import(count: number, kills: number): Promise<void> {
    const killAt = Array.from({ length: kills }, () => this.random() * count * 0.9).sort((a, b) => a - b);
    let [sent, isPaused] = [0, false];
    for (let left = count; left > 0;) {
      const ofTask = Math.min(left, WORK_ITEM_LIMITS.itemsOfTask);
      const known: string[] = [];
      const taskId = await this.task(this.projectId);
      this.taskIds.push(taskId);
      const ofFile = Math.min(ROWS_OF_IMPORT, Math.ceil(ofTask / IMPORTS_MIN));
      for (let done = 0; done < ofTask;) {
        const file = this.rows.file(Math.min(ofFile, ofTask - done), known);
        const id = await this.startImport(taskId, file);
        const run = await this.end(id, async ({ rows }) => {
          const now = sent + Number(rows);
          if (!isPaused && now >= count / 2) isPaused = await this.pauseAndResume(id);
          if (now < (killAt[0] ?? Infinity)) return;
          await this.server.kill();
          killAt.shift();
        });
        await this.compare(run, file);
        done += Number(run['rows']);
        sent += Number(run['rows']);
      }
      left -= ofTask;
      this.expect('items of a task', known.length, (await this.server.call('GET', `/api/tasks/${taskId}`))['itemCount']);
    }
    this.expect('pauses of imports', true, isPaused);
  }

  /** Exports the project, with kills while its file grows, a pause and a resume. @returns the signed link */
  async export(kills: number): Promise<string> {
    const before = new Set(this.parts());
    const id = String(
      (await this.server.call('POST', '/api/runs', { kind: 'export', projectId: this.projectId, format: 'jsonl', states: 'accepted' }))[
        '_id'
      ],
    );
    for (let kill = 0; kill < kills; kill++) {
      await this.untilWritten(id, before, this.#bytes * (0.1 + 0.7 * this.random()));
      // The server that starts again begins a new file at once.
      await this.server.kill(() => this.parts().forEach((part) => before.add(part)));
      this.expect('state of an export after a kill', 'running', (await this.run(id))['state']);
    }
    if (kills > 0) {
      await this.untilWritten(id, before, this.#bytes / 2);
      this.expect('pauses of exports', true, await this.pauseAndResume(id));
    }
    const result = Object((await this.end(id))['result']);
    this.#bytes = Number(result.bytes);
    return String(result.link);
  }

  /** Compares an export with what was sent. @returns the number of its rows, and of rows that are lost */
  async check(link: string): Promise<{ rows: number; lost: number }> {
    const missing = new Set(this.rows.ids);
    let [rows, wrong] = [0, 0];
    const body = (await this.server.download(link)).body;
    if (!body) throw new Error('the link has no body');
    for await (const line of createInterface({ input: Readable.fromWeb(body), crlfDelay: Infinity })) {
      const { id, data } = Object(JSON.parse(line));
      rows += 1;
      if (!missing.delete(String(id)) || Object(data).text !== BulkRows.textOf(String(id))) wrong += 1;
    }
    for (const id of [...missing].slice(0, 5)) this.faults.push(`${id} is lost`);
    this.expect('exported rows that nobody sent, or that come twice', 0, wrong);
    return { rows, lost: missing.size };
  }

  private async project(projectName: string): Promise<string> {
    return String((await this.server.call('POST', '/api/projects', { projectName, company: 'Acme', dueDate: '2099-12-31' }))['_id']);
  }

  private async task(projectId: string): Promise<string> {
    const me = await this.server.call('GET', '/api/users/me');
    const face = await this.server.call('POST', `/api/projects/${projectId}/interfaces`, { xml: XML });
    const place = { workplace: 'labelbridge', projectId, interfaceId: face['_id'], createdBy: me['_id'] };
    const fields = { taskName: 'Text Annotation', taskGuidelineLink: 'https://guide.example', dueDate: '2099-12-31' };
    return String((await this.server.call('POST', '/api/tasks', { ...fields, ...place }))['_id']);
  }

  private async startImport(taskId: string, { body }: BulkFile): Promise<string> {
    return String((await this.server.call('POST', `/api/tasks/${taskId}/import?format=jsonl&name=rows.jsonl`, body))['_id']);
  }

  private run(id: string): Promise<Run> {
    return this.server.call('GET', `/api/runs/${id}`);
  }

  /** Waits for the end of a run. @param onLook called with the run while it is running */
  private end(id: string, onLook?: (run: Run) => Promise<void>): Promise<Run> {
    return waitFor(
      'the end of a run',
      async () => {
        const run = await this.run(id);
        if (run['state'] !== 'running') return run;
        await onLook?.(run);
        return undefined;
      },
      RUN,
    );
  }

  /** @returns false if the run had ended before */
  private async pauseAndResume(id: string): Promise<boolean> {
    if (!(await this.server.send('POST', `/api/runs/${id}/pause`)).ok) return false;
    const { rows } = await this.run(id);
    await pause(PAUSED_MS);
    const { state, rows: later } = await this.run(id);
    this.expect('a paused run', `paused at ${String(rows)}`, `${String(state)} at ${String(later)}`);
    await this.server.call('POST', `/api/runs/${id}/resume`);
    return true;
  }

  private async compare({ _id, state, rows, accepted, repeated, refused }: Run, file: BulkFile): Promise<void> {
    const lines = file.refused.length;
    this.expect('state of an import', 'done', state);
    this.expect('rows of an import', file.accepted + file.repeated + lines, rows);
    this.expect('accepted rows', file.accepted, accepted);
    this.expect('repeated rows', file.repeated, repeated);
    this.expect('refused rows', lines, refused);
    this.expect('lines of refused rows', file.refused.join(), (await this.problemsOf(String(_id))).join());
  }

  private async problemsOf(id: string): Promise<number[]> {
    const lines: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = new URLSearchParams({ limit: String(PAGE), ...(cursor && { cursor }) });
      const { data, page } = await this.server.answer('GET', `/api/runs/${id}/problems?${query}`);
      for (const problem of Array.isArray(data) ? data : []) lines.push(Number(Object(problem).line));
      const { next } = Object(page);
      cursor = typeof next === 'string' && next !== '' ? next : null;
    }
    return lines;
  }

  /** Files that are being written, or that a kill left behind. */
  private parts(): string[] {
    const folder = join(this.server.dataDir, 'media', 'scratch');
    return readdirSync(folder).map((name) => join(folder, name));
  }

  /** Waits until an export has written so many bytes of its file. @param before files of others */
  private async untilWritten(id: string, before: ReadonlySet<string>, bytes: number): Promise<void> {
    let looks = 0;
    await waitFor(
      'the file of an export',
      async () => {
        if (++looks % (POLL_MS / PART_EVERY_MS) === 0 && (await this.run(id))['state'] !== 'running')
          throw new Error('the export ended before its kill');
        return this.parts().some((part) => !before.has(part) && (statSync(part, { throwIfNoEntry: false })?.size ?? 0) >= bytes);
      },
      { ...RUN, everyMs: PART_EVERY_MS },
    );
  }

  private expect(what: string, wanted: unknown, found: unknown): void {
    if (wanted !== found) this.faults.push(`${what}: ${String(found)} instead of ${String(wanted)}`);
  }
}
