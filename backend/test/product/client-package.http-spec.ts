// @slow
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEVELOPER_EXAMPLES } from '@labelbridge/contracts';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { HOSTS, openReceiver, webhookCalls } from '../support/webhooks.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PICTURES =
  '<View><Image name="image" value="$image"/><RectangleLabels name="box" toName="image"><Label value="Car"/></RectangleLabels></View>';
const BOX = { x: 10, y: 20, width: 30, height: 15, rectanglelabels: ['Car'] };
const BROKEN_AT = 60;
const ROWS = [
  { id: 'street-1', image: 'https://example.com/1.jpg' },
  {
    id: 'street-2',
    data: { image: 'https://example.com/2.jpg' },
    predictions: [
      { model_version: 'v7', score: 0.8, result: [{ from_name: 'box', to_name: 'image', type: 'rectanglelabels', value: BOX }] },
    ],
  },
];

const { app, work } = await suiteOfWork(HOSTS);
const calls = annotationCalls({ app, work });
const folder = mkdtempSync(join(tmpdir(), 'labelbridge-client-'));
const built = join(folder, 'dist');
const installed = join(folder, 'node_modules/@labelbridge/api-client');
const inFolder = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A way to the application that breaks the first answer off after some bytes. */
async function openBreakingProxy() {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { authorization = '', range, 'if-range': condition } = request.headers;
    const headers = { authorization, ...(range && { range }), ...(typeof condition === 'string' && { 'if-range': condition }) };
    void fetch(`${app.url}${request.url}`, { headers }).then(async (answer) => {
      const bytes = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { etag: answer.headers.get('etag') ?? '' });
      if (ranges.push(range) > 1) return response.end(bytes);
      response.write(bytes.subarray(0, BROKEN_AT), () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ranges };
}

/** Runs a program in the folder, as a person outside the workspace does. */
async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...env } };
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, options);
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number | string; stdout: string; stderr: string };
    if (typeof code !== 'number') throw new Error(`${program} could not be started: it is needed on this machine.`, { cause: error });
    return { code, out: stdout, err: stderr };
  }
}

let env: Record<string, string> = {};
const bin = join(installed, 'cli/main.js');
const cli = (...args: string[]) => run(process.execPath, [bin, ...args], env);
const codeBlocks = (language: string): string[] =>
  [...readFileSync(join(installed, 'README.md'), 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    ([, code]) => code ?? '',
  );

const pictureTask = async () => {
  const project = await work.project();
  const face = calls.made(await calls.admins('POST', `/projects/${project._id}/interfaces`, { xml: PICTURES }), 201);
  return work.task({ workplace: 'labelbridge', taskLink: undefined, projectId: project._id, interfaceId: face._id });
};
const rowsFile = (name: string, rows: readonly object[]) =>
  writeFileSync(inFolder(name), rows.map((row) => JSON.stringify(row)).join('\n'));

beforeAll(async () => {
  const packing = await promisify(execFile)('npm', ['run', '-s', 'build:package', '--', built], { cwd: join(ROOT, 'libs/api-client') });
  expect(packing.stderr).toBe('');
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', built], { cwd: folder });
  const [{ filename }] = JSON.parse(stdout);
  mkdirSync(installed, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', filename, '-C', installed, '--strip-components=1'], { cwd: folder });
  // The registry may be out of reach: its packages come from the workspace, and no others.
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(join(ROOT, 'node_modules', name), inFolder(`node_modules/${name}`), { recursive: true });
  const wish = { name: 'Client', scopes: ['projects'] };
  const { secret } = (await app.http('POST', '/api/keys', { token: work.admin.token, body: wish })).body;
  env = { LABELBRIDGE_URL: app.url, LABELBRIDGE_KEY: secret };
});

describe('the package of the client', () => {
  it('runs the example of its README alone in a folder', async () => {
    const task = await pictureTask();
    rowsFile('items.jsonl', ROWS);
    writeFileSync(inFolder('example.mjs'), codeBlocks('js')[0] ?? '');
    expect(await run(process.execPath, ['example.mjs'], { ...env, TASK: task._id })).toEqual({ code: 0, out: '2 0\n', err: '' });
    expect(JSON.parse(readFileSync(inFolder('labels.json'), 'utf8'))).toHaveProperty('annotations');
  });

  it('has types that need nothing else', async () => {
    const source = `import { connect, type Schemas } from '@labelbridge/api-client/connect';
const client = connect({ baseUrl: 'https://labels.example', key: 'lbk_1' });
for await (const job of client.all('/api/jobs', { query: { status: 'pending' } })) { const status: Schemas['JobStatus'] = job.status; void status; }
// @ts-expect-error a status that is unknown
client.all('/api/jobs', { query: { status: 'lost' } });\n`;
    writeFileSync(inFolder('types.mts'), source);
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable'];
    const checked = await run(process.execPath, [join(ROOT, 'node_modules/typescript-native/bin/tsc'), ...options, 'types.mts']);
    expect(checked).toEqual({ code: 0, out: '', err: '' });
  });

  it('checks webhooks of the server by the example of its README', async () => {
    const { endpointFor, ping } = webhookCalls(app, work.admin);
    const receiver = await openReceiver();
    const endpoint = await endpointFor(receiver);
    await ping(endpoint);
    const sent = await waitFor('the webhook', async () => receiver.calls[0]);
    writeFileSync(inFolder('event.mjs'), codeBlocks('js')[1] ?? '');
    writeFileSync(inFolder('call.json'), JSON.stringify(sent));
    const program = `import { readFileSync } from 'node:fs';
import { eventOf } from './event.mjs';
const { headers, body } = JSON.parse(readFileSync('call.json', 'utf8'));
console.log((await eventOf(new Request('http://receiver.example', { method: 'POST', headers, body }))).type);`;
    writeFileSync(inFolder('receive.mjs'), program);
    const received = await run(process.execPath, ['receive.mjs'], { SECRET: endpoint.secret });
    expect(received).toEqual({ code: 0, out: 'ping\n', err: '' });
    expect((await run(process.execPath, ['receive.mjs'], { SECRET: 'whsec_AAAA' })).err).toContain('No signature is right.');

    const python = `import json, labelbridge, sys
call = json.load(open("call.json"))
print(labelbridge.verify_webhook(sys.argv[1], call["headers"], call["body"].encode())["type"])`;
    const path = { PYTHONPATH: join(ROOT, 'docs/examples'), PYTHONDONTWRITEBYTECODE: '1' };
    expect(await run('python3', ['-c', python, endpoint.secret], path)).toEqual({ code: 0, out: 'ping\n', err: '' });
    const forged = await run('python3', ['-c', python, 'whsec_AAAA'], path);
    expect([forged.code, forged.err]).toEqual([1, expect.stringContaining('No signature is right.')]);
  });
});

describe('the command line', () => {
  it('pushes, watches and pulls as in the README', async () => {
    const task = await pictureTask();
    rowsFile('items.jsonl', ROWS);
    rmSync(inFolder('labels.json'), { force: true });
    const [, push, watch, pull] = (codeBlocks('sh')[0] ?? '').replace(/\n\n/, '\n').trim().split('\n');
    // Finds the program as npx does.
    const shell = (line = '') => run('bash', ['-ec', line.replace('npx labelbridge', `node ${bin}`)], { ...env, TASK: task._id });
    expect(await shell(push)).toEqual({ code: 0, out: '2 rows: 2 new, 0 repeated, 0 refused\n', err: '' });
    expect((await shell(push)).out).toBe('2 rows: 0 new, 2 repeated, 0 refused\n');

    const job = await calls.assign(task._id);
    const watching = spawn('bash', ['-ec', (watch ?? '').replace('npx labelbridge', `exec node ${bin}`)], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env, TASK: task._id },
    });
    let seen = '';
    watching.stdout.on('data', (text: Buffer) => (seen += text.toString()));
    const ended = new Promise<number | null>((resolve) => watching.once('exit', resolve));
    try {
      await waitFor('the first counts', async () => seen.includes('pending 1'));
      const items = await calls.itemsOf(job._id);
      for (const { _id } of items) calls.made(await calls.mine('POST', `/assignments/${_id}/skip`, { reason: 'unclear' }));
      calls.made(await calls.mine('POST', `/jobs/${job._id}/submit`, { minutes: 5 }));
      calls.made(await calls.admins('POST', `/jobs/${job._id}/reject`, { reason: 'Nothing is labelled' }));
      expect(await ended).toBe(0);
    } finally {
      watching.kill();
    }
    expect(seen.trim().split('\n').at(-1)).toMatch(/pending 0, submitted 0.*rejected 1/);

    expect(await shell(pull)).toEqual({ code: 0, out: 'labels.json\n', err: '' });
    expect(JSON.parse(readFileSync(inFolder('labels.json'), 'utf8'))).toHaveProperty('annotations');
    expect(existsSync(inFolder('labels.json.part'))).toBe(false);
    const ofProject = await cli('pull', '--project', task.project._id, '--format', 'jsonl', '--states', 'skipped', '--out', 'all.jsonl');
    expect(ofProject).toEqual({ code: 0, out: 'all.jsonl\n', err: '' });
  });

  it('goes on with an export that was cut off', async () => {
    const task = await pictureTask();
    await calls.imported(task._id, 'jsonl', ROWS.map((row) => JSON.stringify(row)).join('\n'));
    const pull = ['pull', '--task', task._id, '--format', 'coco', '--states', 'draft,accepted', '--out'];
    const proxy = await openBreakingProxy();
    expect((await cli(...pull, 'whole.json')).code).toBe(0);
    expect(await cli(...pull, 'resumed.json', '--url', proxy.url)).toEqual({ code: 0, out: 'resumed.json\n', err: '' });
    expect(proxy.ranges).toEqual([undefined, `bytes=${BROKEN_AT}-`]);
    expect(readFileSync(inFolder('resumed.json'), 'utf8')).toBe(readFileSync(inFolder('whole.json'), 'utf8'));
  });

  it('pulls what changed since an earlier pull', async () => {
    const { _id: jobId } = await calls.submitted();
    const { task } = calls.made(await calls.admins('GET', `/jobs/${jobId}`));
    const first = await cli('pull', '--task', task._id, '--format', 'jsonl', '--states', 'submitted,accepted', '--since', 'start');
    const [name = '', since = ''] = first.out.split('\n');
    expect([first.code, readFileSync(inFolder(name), 'utf8').trim().split('\n').length]).toEqual([0, 3]);
    const next = (line: string) => run('bash', ['-ec', `node ${bin} pull ${line} --out changes.jsonl`], env);
    const second = await next(since);
    expect([second.code, readFileSync(inFolder('changes.jsonl'), 'utf8')]).toEqual([0, '']);
    const third = await next(second.out.split('\n')[1] ?? '');
    expect(third).toMatchObject({ code: 0, err: '' });
    expect(await next(`${since} --format csv`)).toMatchObject({ code: 2, err: expect.stringContaining('--format') });
  });

  it('prints refused rows, and ends with 1', async () => {
    const task = await pictureTask();
    rowsFile('bad.jsonl', [ROWS[0] ?? {}, { id: 'x', text: 'no picture' }]);
    expect(await cli('push', 'bad.jsonl', '--task', task._id)).toEqual({
      code: 1,
      out: '2 rows: 1 new, 0 repeated, 1 refused\nline 2, image: is missing: the labelling interface shows it\n',
      err: '',
    });
  });

  it('prints a refusal of the API with its field and rule, and never the key', async () => {
    const task = await pictureTask();
    const refused = await cli('pull', '--task', task._id, '--format', 'conll');
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/\n {2}format: .*\n {2}request /) });
    const wrong = await run(process.execPath, [bin, 'watch', '--task', task._id], { ...env, LABELBRIDGE_KEY: 'lbk_wrong' });
    expect([wrong.code, wrong.err.includes('lbk_wrong')]).toEqual([1, false]);
    const nobody = await run(process.execPath, [bin, 'push', 'none.jsonl', '--task', task._id], env);
    expect([nobody.code, nobody.err]).toEqual([2, 'There is no file none.jsonl.\n']);
  });

  it('finds the task of a project that has one, and names them if it has several', async () => {
    const task = await pictureTask();
    rowsFile('items.jsonl', ROWS);
    const push = () => cli('push', 'items.jsonl', '--project', task.project._id);
    expect((await push()).out).toBe('2 rows: 2 new, 0 repeated, 0 refused\n');
    await work.task({ projectId: task.project._id });
    expect((await push()).out).toBe('2 rows: 0 new, 2 repeated, 0 refused\n');
    const { interfaceId, workplace } = task;
    const other = await work.task({ projectId: task.project._id, interfaceId, workplace, taskLink: undefined });
    expect(await push()).toEqual({ code: 2, out: '', err: expect.stringContaining(other._id) });
    const empty = await work.project();
    expect(await cli('push', 'items.jsonl', '--project', empty._id)).toMatchObject({ code: 2, err: expect.stringContaining('no task') });
  });

  it('prints what its key may do', async () => {
    expect(await cli('keys')).toEqual({
      code: 0,
      out: expect.stringMatching(/^Client \(lbk_\w+…\)\nduties: projects\nfrom: every address\nuntil: it is revoked\n$/),
      err: '',
    });
  });

  it('explains itself, and ends with 2 for wrong arguments', async () => {
    expect(await run(process.execPath, [bin, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') });
    for (const name of ['push', 'pull', 'watch', 'keys'])
      expect((await run(process.execPath, [bin, name, '--help'])).out).toMatch(new RegExp(`^labelbridge ${name}\\s`));
    const wrong = [
      [],
      ['keys', 'all'],
      ['push', '--task', '1'],
      ['pull', '--key', 'lbk_1'],
      ['watch'],
      ['watch', '--task', '1', '--project', '2'],
    ];
    for (const args of wrong) expect((await cli(...args)).code).toBe(2);
    expect(await run(process.execPath, [bin, 'watch', '--task', '1'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('LABELBRIDGE_KEY'),
    });
  });
});

it('the Python example imports predictions, and fetches COCO', async () => {
  const example = join(ROOT, 'docs/examples/labelbridge.py');
  for (const part of DEVELOPER_EXAMPLES.python.split('\n\n\n')) expect(readFileSync(example, 'utf8')).toContain(part);
  const task = await pictureTask();
  rowsFile('python.jsonl', [...ROWS, { id: 'x', text: 'no picture' }]);
  const variables = { LABELBRIDGE: app.url, KEY: env.LABELBRIDGE_KEY ?? '' };
  const ran = await run('python3', [example, task._id, 'python.jsonl', 'python.json'], variables);
  const lines = ['2 new, 0 repeated, 1 refused', 'line 3, image: is missing: the labelling interface shows it', ''];
  expect(ran).toEqual({ code: 0, out: lines.join('\n'), err: '' });
  expect(JSON.parse(readFileSync(inFolder('python.json'), 'utf8'))).toHaveProperty('annotations');
  const refused = await run('python3', [example, '0123456789abcdef01234567', 'python.jsonl', 'python.json'], variables);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('"statusCode":404')]);
});
