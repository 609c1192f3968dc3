import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { DECLINE_REASONS } from '@labelbridge/contracts';
import { integrityOf } from '../../src/web/area-signature.js';
import { png, upload } from '../../test/media/media.fixtures.js';
import { annotationCalls, put, span } from '../../test/support/annotation.fixtures.js';
import { startWork } from '../../test/support/work.js';
import { type Abuse, type World } from './insider-world.js';

const REFUSED = { entry: 'control.refuse', told: 'acts-refused' } as const;
/** A page of ended work, still open in a browser, repeats its requests: admins get no notification. */
const UNNOTED = { entry: null, told: null } as const;
const ENTRY = 'static/js/remoteEntry.1a2b3c4d.js';

/** A host with a build of the admin area, signed by the team of the annotator area. */
export interface SignedHost {
  readonly url: string;
  /** Public keys of both teams, in the format of AREA_KEYS. */
  readonly keys: string;
  readonly close: () => void;
}

const publicText = (key: KeyObject): string => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

export async function startSignedHost(): Promise<SignedHost> {
  const [admins, annotators] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const manifest = JSON.stringify({ name: 'mfe_admin', metaData: { remoteEntry: { path: '', name: ENTRY } }, exposes: [] });
  const files = { 'mf-manifest.json': integrityOf(Buffer.from(manifest)), [ENTRY]: integrityOf(Buffer.from('""')) };
  const signedAs = (key: string): string => {
    const statement = JSON.stringify({ area: 'mfe_admin', key, files });
    return JSON.stringify({ statement, signature: sign(null, Buffer.from(statement), annotators.privateKey).toString('base64') });
  };
  const contents: Readonly<Record<string, string>> = {
    'mf-manifest.json': manifest,
    [ENTRY]: '""',
    'own/mf-signature.json': signedAs('annotators'),
    'theirs/mf-signature.json': signedAs('admins'),
  };
  const server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? '';
    const content = contents[path] ?? contents[path.replace(/^\w+\//, '')];
    if (content === undefined) return void response.writeHead(404).end();
    const type = path.endsWith('.js') ? 'text/javascript' : 'application/json';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const keys = `mfe_admin:admins:${publicText(admins.publicKey)},mfe_annotator:annotators:${publicText(annotators.publicKey)}`;
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, keys, close: () => void server.close() };
}

/** A job with a picture and a text, annotated, and checks of what its annotator can still read. */
async function pictureJob({ app }: World) {
  const work = await startWork(app);
  const calls = annotationCalls({ app, work });
  const { _id: picture } = (await upload(app, work.admin, await png(16, 12))).body.data.medium;
  const { _id: taskId } = await calls.task();
  await calls.imported(taskId, 'jsonl', [`media:${picture}`, 'Ada lives in Lagos'].map((text) => JSON.stringify({ text })).join('\n'));
  const { _id } = await calls.assign(taskId);
  const [{ item }, { _id: textId }] = await calls.itemsOf(_id);
  calls.made(await calls.patch(textId, 1, 0, put(span('a', 0, 3))));
  const opens = async () => (await fetch(new URL(item.media[0].url, app.url))).ok;
  if (!(await opens())) throw new Error('the link did not work before');
  const reads = async () => {
    const paths = [`/jobs/${_id}/items`, `/jobs/${_id}/interface`, `/annotations/${textId}`];
    const answers = await Promise.all(paths.map((path) => calls.mine('GET', path)));
    return answers.some(({ status, body }) => status < 300 || JSON.stringify(body).includes('Lagos'));
  };
  return { ...calls, work, _id, opens, reads };
}

const deploy = ({ app }: World, token: string, area: string, url: string | null) =>
  app.http('PUT', `/api/areas/${area}/deployment`, { token, body: { url } });

export const closedAbuses = (host: SignedHost): readonly Abuse[] => [
  {
    name: 'an annotator goes on reading the items and files of a job that was cancelled',
    ...UNNOTED,
    run: async (world) => {
      const job = await pictureJob(world);
      job.made(await job.admins('POST', `/jobs/${job._id}/cancel`, { reason: 'The client stopped the project.' }));
      return (await job.reads()) || (await job.opens());
    },
  },
  {
    name: 'an annotator declines a job and keeps its items and files',
    ...UNNOTED,
    run: async (world) => {
      const job = await pictureJob(world);
      job.made(await job.mine('POST', `/jobs/${job._id}/decline`, { reason: DECLINE_REASONS[0] }));
      return (await job.reads()) || (await job.opens());
    },
  },
  {
    name: 'a suspended annotator opens a file of work by a link of before',
    ...UNNOTED,
    run: async (world) => {
      const job = await pictureJob(world);
      job.made(await job.admins('PATCH', `/users/${job.work.annotator._id}`, { status: 'suspended', reason: 'Two people use it.' }));
      return job.opens();
    },
  },
  ...['own', 'theirs'].map((name): Abuse => ({
    name: `the team of an area signs a build of another one, with ${name === 'own' ? 'its own key' : "its key under the other's id"}`,
    ...REFUSED,
    run: async (world) => {
      await world.as(await world.insider(), 'PUT', '/areas/mfe_admin', { url: `${host.url}/${name}` });
      return (await world.areas()).includes(host.url);
    },
  })),
  {
    name: 'the pipeline of a team moves the area of another one with its deploy credential',
    ...REFUSED,
    run: async (world) => {
      const wanted = { area: 'mfe_annotator', name: 'CI', days: 1 };
      const { credential } = await world.must(await world.insider(), 'POST', '/areas/credentials', wanted);
      return (await deploy(world, credential, 'mfe_admin', null)).status < 300;
    },
  },
  {
    name: 'an admin who lost the role leaves a deploy credential behind',
    ...REFUSED,
    run: async (world) => {
      const insider = await world.insider();
      const { credential } = await world.must(insider, 'POST', '/areas/credentials', { area: 'mfe_admin', name: 'CI', days: 1 });
      await world.must(world.honest, 'PATCH', `/users/${insider._id}`, { role: 'USER' });
      return (await deploy(world, credential, 'mfe_admin', world.unsignedArea)).status < 300;
    },
  },
];
