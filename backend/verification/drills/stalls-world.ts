import { Buffer } from 'node:buffer';
import { LIMITS } from '@labelbridge/contracts';
import sharp from 'sharp';
import { zipOf } from '../../test/media/zip.fixtures.js';
import { pause } from '../money/options.js';
import { type StallsDrill } from './stalls-drill.js';

const POLL_MS = 200;

/** Almost the maximum length of a row. */
export const LONG_TEXT = { text: 'Ada lives in Lagos. '.repeat(47_500) };
export const TEXT_XML = `<View><Labels name="label" toName="text"><Label value="Person"/></Labels><Text name="text" value="$text"/></View>`;
export const PICTURE_XML = `<View><Image name="image" value="$image"/>
  <BrushLabels name="brush" toName="image"><Label value="Sky"/></BrushLabels>
  <PolygonLabels name="outline" toName="image"><Label value="Sky"/></PolygonLabels>
  <RectangleLabels name="box" toName="image"><Label value="Car"/></RectangleLabels></View>`;

export const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** A picture of random pixels, which does not compress. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png({ compressionLevel: 1 })
    .toBuffer();

export async function zipOfPictures(count: number): Promise<Buffer> {
  const files: { name: string; bytes: Buffer }[] = [];
  for (let i = 0; i < count; i++) files.push({ name: `${i}.png`, bytes: await picture(8 + (i % 70), 8 + Math.floor(i / 70)) });
  return zipOf(files);
}

export class StallsWorld {
  #people = 0;

  constructor(readonly drill: StallsDrill) {}

  async person(): Promise<{ _id: string; token: string; password: string }> {
    const n = ++this.#people;
    const names = { firstname: 'Stall', lastname: `Nr${n}`, email: `stall${n}@example.com`, username: `stall${n}`, phone: '08031234567' };
    const password = `Secret-of-stall-${n}`;
    const answer = await this.drill.raw('POST', '/auth/signup', { ...names, password });
    const { user, token } = Object(answer);
    return { _id: String(Object(user)._id), token: String(token), password };
  }

  async project(): Promise<string> {
    const body = { projectName: 'Stalls', company: 'Acme', dueDate: '2099-12-31' };
    return String((await this.drill.must({ method: 'POST', path: '/projects', token: this.drill.admin, body }))['_id']);
  }

  /** Creates a task without items, with its own interface, in a new project unless `into` is given. */
  async task(xml: string, taskName = 'Text Annotation', into?: string): Promise<{ projectId: string; taskId: string }> {
    const { drill } = this;
    const { admin: token } = drill;
    const projectId = into ?? (await this.project());
    const face = await drill.must({ method: 'POST', path: `/projects/${projectId}/interfaces`, token, body: { xml } });
    const me = await drill.must({ path: '/users/me', token });
    const place = { workplace: 'labelbridge', projectId, interfaceId: face['_id'], createdBy: me['_id'], rate: RATE };
    const fields = { taskName, taskGuidelineLink: 'https://guide.example', dueDate: '2099-12-31' };
    const task = await drill.must({ method: 'POST', path: '/tasks', token, body: { ...fields, ...place } });
    return { projectId, taskId: String(task['_id']) };
  }

  async job(xml: string, rows: readonly object[], taskName = 'Text Annotation') {
    const { drill } = this;
    const { projectId, taskId } = await this.task(xml, taskName);
    const ended = await this.import(taskId, 'jsonl', Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')));
    if (ended['accepted'] !== rows.length) throw new Error(`the rows were not taken: ${JSON.stringify(ended)}`);
    const person = await this.person();
    const job = await drill.must({ method: 'POST', path: '/tasks/assign', token: drill.admin, body: { taskId, userId: person._id } });
    const jobId = String(job['_id']);
    return { projectId, taskId, jobId, person, items: await this.ids(`/jobs/${jobId}/items`, person.token) };
  }

  /** @returns all ids of a list, or of a search in it, page by page */
  async ids(path: string, token: string, q = ''): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | undefined; cursor !== '';) {
      const query = new URLSearchParams({ limit: String(LIMITS.pageMax), ...(q && { q }), ...(cursor && { cursor }) });
      const { data, next } = await this.drill.send({ path: `${path}?${query}`, token });
      for (const one of Array.isArray(data) ? data : []) ids.push(String(Object(one)._id));
      cursor = next;
    }
    return ids;
  }

  /** Sends a file of items and waits for the end of the import. @returns the ended import */
  async import(taskId: string, format: string, body: Buffer): Promise<Record<string, unknown>> {
    const { drill } = this;
    const path = `/tasks/${taskId}/import?format=${format}&name=stalls`;
    const begun = await drill.must({ method: 'POST', path, token: drill.admin, body });
    for (;;) {
      const now = await drill.must({ path: `/item-imports/${begun['_id']}`, token: drill.admin });
      if (now['state'] !== 'running') return now;
      await pause(POLL_MS);
    }
  }

  async medium(bytes: Buffer): Promise<string> {
    const { drill } = this;
    const stored = await drill.must({ method: 'POST', path: '/media', token: drill.admin, body: bytes });
    return `media:${Object(stored['medium'])._id}`;
  }

  async zip(bytes: Buffer): Promise<Record<string, unknown>> {
    const { drill } = this;
    const upload = `zip-of-stalls-${bytes.length}`;
    let state: Record<string, unknown> = {};
    for (let offset = 0; offset < bytes.length; offset += PART) {
      const path = `/media/zip?upload=${upload}&offset=${offset}&size=${bytes.length}`;
      state = await drill.must({ method: 'POST', path, token: drill.admin, body: bytes.subarray(offset, offset + PART) });
    }
    while (!state['content'] && !state['problem']) {
      await pause(POLL_MS);
      state = await drill.must({ path: `/media/zip/${upload}`, token: drill.admin });
    }
    return state;
  }
}

const PART = 8 * 1_024 * 1_024;
const RATE = { amount: 150_000, currency: 'NGN', per: 'hour' };
