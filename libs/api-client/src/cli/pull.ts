import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Download, type Labelbridge, type Schemas } from '../connect/index.js';
import { type Command, DONE, endProgress, type Given, oneOf, print, required, showProgress, taskOrProject } from './command.js';

const FORMATS: readonly Schemas['ExportFormat'][] = [
  'jsonl',
  'label-studio',
  'label-studio-min',
  'csv',
  'coco',
  'yolo',
  'yolo-seg',
  'voc',
  'masks',
  'conll',
  'vtt',
  'srt',
  'mot',
  'cvat',
];
const MEGABYTE = 1_000_000;

function downloadOf(client: Labelbridge, options: Given): Promise<Download> {
  const format = oneOf(FORMATS, required(options, 'format'), 'format');
  const { states } = options;
  const query = { format, ...(states !== undefined && { states }) };
  const subject = taskOrProject(options);
  return 'task' in subject
    ? client.download('/api/tasks/{id}/export', { path: { id: subject.task }, query })
    : client.download('/api/projects/{id}/export', { path: { id: subject.project }, query });
}

async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of chunks) {
    received += chunk.length;
    showProgress(`Received ${(received / MEGABYTE).toFixed(1)} MB`);
    yield chunk;
  }
}

export const pull: Command = {
  help: `labelbridge pull --task ID|--project ID --format FORMAT [--out FILE] [--states LIST]

Fetches labels as a file, and prints its name. An interrupted download goes on where it stopped.
--format  ${FORMATS.join(', ')}
--out     replaces this file; otherwise the server names it
--states  with commas: draft, submitted, accepted, fixed, rejected, skipped; otherwise accepted,fixed`,
  options: {
    task: { type: 'string' },
    project: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    states: { type: 'string' },
  },
  takes: [],

  async run(client, options) {
    const { fileName, chunks } = await downloadOf(client, options);
    const target = options['out'] ?? fileName;
    // A file with the final name is complete.
    const unfinished = `${target}.part`;
    await pipeline(counted(chunks), createWriteStream(unfinished));
    await rename(unfinished, target);
    endProgress();
    print(target);
    return DONE;
  },
};
