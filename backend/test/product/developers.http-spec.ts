import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { DEVELOPER_EXAMPLES } from '@labelbridge/contracts';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

const { app, work } = await suiteOfWork();
const calls = annotationCalls({ app, work });
const folder = mkdtempSync(join(tmpdir(), 'labelbridge-developers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PICTURES =
  '<View><Image name="image" value="$image"/><RectangleLabels name="box" toName="image"><Label value="Car"/></RectangleLabels></View>';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('the commands of the page for developers bring items with predictions by a key, and fetch the labels', async () => {
  const project = await work.project();
  const face = calls.made(await calls.admins('POST', `/projects/${project._id}/interfaces`, { xml: PICTURES }), 201);
  const fields = { workplace: 'labelbridge', taskLink: undefined, projectId: project._id, interfaceId: face._id };
  const task = await work.task(fields);
  const wish = { name: 'Quick start', scopes: ['projects'] };
  const { secret } = (await app.http('POST', '/api/keys', { token: work.admin.token, body: wish })).body;
  const env = { ...process.env, LABELBRIDGE: app.url, KEY: secret, TASK: task._id };
  const run = async (command: string) => (await promisify(execFile)('bash', ['-ec', command], { cwd: folder, env })).stdout;
  const part = (text: string, place: number): string => text.split('\n\n')[place] ?? '';

  expect(JSON.parse(await run(part(DEVELOPER_EXAMPLES.start, 1))).data).toMatchObject({ _id: task._id });

  writeFileSync(join(folder, 'street-2.jpg'), Buffer.from(PIXEL, 'base64'));
  const medium = JSON.parse(await run(DEVELOPER_EXAMPLES.media)).data.medium;
  const rows = DEVELOPER_EXAMPLES.rows.replace(/\n\s+/g, '').replaceAll('media:…', `media:${medium._id}`);
  writeFileSync(join(folder, 'items.jsonl'), rows);
  const { _id } = JSON.parse(await run(part(DEVELOPER_EXAMPLES.import, 0))).data;
  await calls.ended(_id);
  const ended = JSON.parse(
    await run(
      part(DEVELOPER_EXAMPLES.import, 1)
        .replace('…', '')
        .replace(/item-imports\/…/, `item-imports/${_id}`),
    ),
  );
  expect(ended.data).toMatchObject({ state: 'done', accepted: 3, refused: 0 });

  const items = calls.made(await calls.admins('GET', `/tasks/${task._id}/items`));
  expect(items.filter(({ prediction }: { prediction: unknown }) => prediction !== null)).toHaveLength(1);

  const { requestId: _any, ...error } = JSON.parse(DEVELOPER_EXAMPLES.error);
  expect(JSON.parse(await run(part(DEVELOPER_EXAMPLES.import, 0).replace('format=jsonl', 'format=xlsx')))).toMatchObject(error);

  const labels = (): string => readFileSync(join(folder, 'labels.json'), 'utf8');
  await run(DEVELOPER_EXAMPLES.export);
  const direct = JSON.parse(labels());
  expect(direct).toHaveProperty('annotations');

  const begun = JSON.parse(await run(part(DEVELOPER_EXAMPLES.run, 0))).data;
  const done = await waitFor('the end of the export', async () => {
    const { data } = JSON.parse(await run(part(DEVELOPER_EXAMPLES.run, 1).replace('…', '').replace('runs/…', `runs/${begun._id}`)));
    return data.state === 'done' ? data : undefined;
  });
  writeFileSync(join(folder, 'labels.json'), '');
  await run(`LINK='${done.result.link}'\n${part(DEVELOPER_EXAMPLES.run, 2)}`);
  expect(Object.keys(JSON.parse(labels()))).toEqual(Object.keys(direct));
});
