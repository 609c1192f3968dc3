import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Download, type Labelbridge, type Schemas } from '../connect/index.js';
import { type Command, DONE, endProgress, type Given, oneOf, print, required, showProgress, taskOrProject, UsageError } from './command.js';

const FORMATS: readonly Schemas['ExportFormat'][] = [
  'jsonl',
  'label-studio',
  'label-studio-min',
  'csv',
  'hugging-face',
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

const START = 'start';

/** Exports by a run, whose id names what a later pull leaves out. @returns the file, and that id */
async function changesOf(client: Labelbridge, options: Given, since: string): Promise<[Download, string]> {
  const { task, project, format, states } = options;
  const isFirst = since === START;
  const [given] = Object.entries({ task, project, format, states }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (!isFirst && given !== undefined) throw new UsageError(`Leave out --${given}: with --since, it is that of the first pull.`);
  const subject = isFirst ? taskOrProject(options) : undefined;
  const wish = subject && {
    ...('task' in subject ? { taskId: subject.task } : { projectId: subject.project }),
    format: oneOf(['jsonl'] as const, format ?? 'jsonl', 'format'),
    ...(states !== undefined && { states }),
  };
  const run = await client.exportRun(wish ?? { since }, ({ rows }) => showProgress(`${rows} items read`));
  return [await client.downloadResult(run), run._id];
}

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
  help: `labelbridge pull --task ID|--project ID --format FORMAT [--out FILE] [--states LIST] [--since start]
labelbridge pull --since RUN [--out FILE]

Fetches labels as a file, and prints its name. An interrupted download goes on where it stopped.
--format  ${FORMATS.join(', ')}
--out     replaces this file; otherwise the server names it
--states  with commas: draft, submitted, accepted, fixed, rejected, skipped; otherwise accepted,fixed
--since   start: exports all as JSONL, and prints the run's id; an id: exports what changed since, and prints the next id`,
  options: {
    task: { type: 'string' },
    project: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    states: { type: 'string' },
    since: { type: 'string' },
  },
  takes: [],

  async run(client, options) {
    const { since } = options;
    const [{ fileName, chunks }, run] = since === undefined ? [await downloadOf(client, options)] : await changesOf(client, options, since);
    const target = options['out'] ?? fileName;
    // A file with the final name is complete.
    const unfinished = `${target}.part`;
    await pipeline(counted(chunks), createWriteStream(unfinished));
    await rename(unfinished, target);
    endProgress();
    print(target);
    if (run !== undefined) print(`--since ${run}`);
    return DONE;
  },
};
