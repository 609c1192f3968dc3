import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type Labelbridge, type Schemas } from '../connect/index.js';
import { type Command, DONE, endProgress, type Given, oneOf, print, REFUSED, showProgress, taskOrProject, UsageError } from './command.js';

const FORMATS: readonly Schemas['ImportFormat'][] = ['jsonl', 'json', 'csv', 'tsv', 'text'];
const NAME_MAX = 160;
const MEGABYTE = 1_000_000;

function formatOf(file: string, given: string | undefined): Schemas['ImportFormat'] {
  const extension = extname(file).slice(1).toLowerCase();
  return oneOf(FORMATS, given ?? (extension === 'txt' ? 'text' : extension), 'format');
}

async function taskOf(client: Labelbridge, options: Given): Promise<string> {
  const subject = taskOrProject(options);
  if ('task' in subject) return subject.task;
  const tasks: string[] = [];
  for await (const { _id, workplace } of client.all('/api/tasks', { query: { projectId: subject.project } })) {
    if (workplace === 'labelbridge') tasks.push(_id);
  }
  const [only, ...others] = tasks;
  if (only === undefined) throw new UsageError('The project has no task that is done in Labelbridge.');
  if (others.length > 0) throw new UsageError(`The project has several tasks. Name one by --task: ${tasks.join(', ')}.`);
  return only;
}

export const push: Command = {
  help: `labelbridge push FILE --task ID|--project ID [--format ${FORMATS.join('|')}]

Imports the rows of a file into a task, waits for the end, and prints the refused rows. The format is told by the file's name otherwise.
With --project, the project must have one task that is done in Labelbridge. Rows that the task has already are counted as repeated: a push that was cut off is simply done again.`,
  options: { task: { type: 'string' }, project: { type: 'string' }, format: { type: 'string' } },
  takes: ['FILE'],

  async run(client, options, [file = '']) {
    const format = formatOf(file, options['format']);
    const { size } = await stat(file).catch(() => {
      throw new UsageError(`There is no file ${file}.`);
    });
    const task = await taskOf(client, options);
    const megabytes = (size / MEGABYTE).toFixed(1);
    const begun = await client.importFile(task, {
      format,
      name: basename(file).slice(-NAME_MAX),
      file: () => createReadStream(file),
      onProgress: (sent) => showProgress(`Sent ${(sent / MEGABYTE).toFixed(1)} of ${megabytes} MB`),
    });
    const ended = await client.ended(begun._id, ({ rows }) => showProgress(`${rows} rows read`));
    endProgress();
    print(`${ended.rows} rows: ${ended.accepted} new, ${ended.repeated} repeated, ${ended.refused} refused`);
    let listed = 0;
    if (ended.refused > 0) {
      for await (const { line, field, message } of client.all('/api/item-imports/{id}/problems', { path: { id: ended._id } })) {
        print(`line ${line}${field && `, ${field}`}: ${message}`);
        listed++;
      }
    }
    if (ended.refused > listed) print(`and ${ended.refused - listed} more rows, which are not listed`);
    if (ended.state !== 'done') print(`The import ended early: ${ended.reason ?? ended.state}`);
    return ended.state === 'done' && ended.refused === 0 ? DONE : REFUSED;
  },
};
