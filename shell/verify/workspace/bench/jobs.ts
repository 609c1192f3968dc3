import { createHash } from 'node:crypto';
import { waitFor } from '../../../../scripts/lib/wait-for.mjs';
import { logInToApi } from '../../../e2e/fixtures/api.js';
import { DEMO } from '../../../e2e/fixtures/product.mjs';
import { jobInProduct } from '../../../e2e/fixtures/work-in-product.js';

/** Renditions of a half-hour film take minutes. */
const RENDITIONS_MS = 600_000;

type TemplateId = Parameters<typeof jobInProduct>[1];

/** Makes a recording of a pulsing, voice-like tone: a 16-bit WAV file. */
export function recording(seconds: number, rate = 8_000): Buffer {
  const bytes = Buffer.alloc(44 + seconds * rate * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (let at = 0; at < seconds * rate; at++) {
    const time = at / rate;
    const loudness = Math.max(0, Math.sin(time * 1.3)) * 12_000;
    bytes.writeInt16LE(Math.round(Math.sin(time * 2 * Math.PI * 220) * loudness), 44 + at * 2);
  }
  return bytes;
}

/** Uploads a file as the admin and waits for its renditions and peaks. @returns its reference in a row */
export async function uploaded(url: string, bytes: Buffer): Promise<string> {
  const admin = await logInToApi(url, DEMO.admin);
  const response = await fetch(`${url}/api/media`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  const { data }: { data: { medium: { _id: string } } } = await response.json();
  const isReady = async () => {
    const { data: medium } = await admin.call<{ state: string; reason: string | null }>('GET', `/media/${data.medium._id}`);
    if (medium.reason !== null) throw new Error(medium.reason);
    return medium.state === 'ready';
  };
  await waitFor('the renditions of an upload', isReady, { withinMs: RENDITIONS_MS, everyMs: 200 });
  return `media:${data.medium._id}`;
}

/** Creates a job with one item and starts its clock. @param regions regions that it already has @returns its id */
export async function startedJob(url: string, template: TemplateId, row: object, regions: readonly { id: string }[] = []): Promise<string> {
  const jobId = await jobInProduct(url, template, [row], `Measured ${template}`);
  const annotator = await logInToApi(url, DEMO.annotator);
  await annotator.call('POST', `/jobs/${jobId}/clock/start`);
  if (regions.length > 0) {
    const { data } = await annotator.call<{ _id: string }[]>('GET', `/jobs/${jobId}/items`);
    const changes = regions.map((after) => ({ id: after.id, after }));
    await annotator.call('PATCH', `/annotations/${data[0]?._id}`, { baseRevision: 0, source: 'bench', sequence: 1, changes, seconds: 0 });
  }
  return jobId;
}

export const manyBoxes = () =>
  Array.from({ length: 1_000 }, (_, i) => ({
    id: `box-${i}`,
    from: 'box',
    to: 'image',
    type: 'rectanglelabels',
    labels: ['Car'],
    shape: { t: 'box', x: (i % 40) * 2.5, y: Math.floor(i / 40) * 4, width: 2, height: 3, rotation: 0 },
  }));

/** 20,000 words in paragraphs of 100, with 1,000 spans. */
export function longText(): { text: string; spans: { id: string }[] } {
  const words = Array.from({ length: 20_000 }, (_, i) =>
    createHash('sha1')
      .update(String(i))
      .digest('hex')
      .slice(0, 3 + (i % 7)),
  );
  const spans: { id: string }[] = [];
  let text = '';
  words.forEach((word, i) => {
    if (i % 20 === 3) {
      const [start, end] = [text.length, text.length + word.length];
      spans.push({ ...LABEL, id: `span-${i}`, shape: { t: 'span', start, end, text: word } } as { id: string });
    }
    text += word + (i % 100 === 99 ? '\n' : ' ');
  });
  return { text, spans };
}
const LABEL = { from: 'label', to: 'text', type: 'labels', labels: ['Person'] };
