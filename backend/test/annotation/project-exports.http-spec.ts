import { describe, expect, it } from '@jest/globals';
import { annotationCalls, mood, put, span, SPANS_XML } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';
import { unzipped } from '../support/unzip.js';
import { png, upload } from '../media/media.fixtures.js';

const suite = await suiteOfWork({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const { app, work } = suite;
const { admins, made, task, imported, assign, itemsOf, patch } = annotationCalls(suite);

const ROWS = ['{"id":"t1","text":"Ada lives in Lagos"}', '{"id":"t2","text":"Bola went to Ibadan"}', '{"id":"t3","text":"Chidi stays"}'];

const PICTURES_XML =
  '<View><Image name="image" value="$image"/><RectangleLabels name="box" toName="image"><Label value="Car"/></RectangleLabels></View>';
const BOX = {
  id: 'b',
  from: 'box',
  to: 'image',
  type: 'rectanglelabels',
  labels: ['Car'],
  shape: { t: 'box', x: 10, y: 20, width: 30, height: 40, rotation: 0 },
};

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${work.admin.token}`, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const interfaceOf = async (projectId: string, xml: string): Promise<string> =>
  made(await admins('POST', `/projects/${projectId}/interfaces`, { xml }), 201)._id;

/** A batch of a project with these regions as a draft in each item. */
async function batch(
  projectId: string,
  interfaceId: string,
  rows: string,
  regions: { id: string }[],
  fields: object = {},
): Promise<string[]> {
  const { _id: taskId } = await task({ projectId, interfaceId, ...fields });
  await imported(taskId, 'jsonl', rows);
  const items = await itemsOf((await assign(taskId))._id);
  for (const { _id } of items) made(await patch(_id, 1, 0, put(...regions)));
  return items.map(({ _id }: { _id: string }) => _id);
}

async function twoBatches(): Promise<{ projectId: string; annotations: string[] }> {
  const { _id: projectId } = await work.project({ projectName: 'Ọ̀rọ̀ "one"' });
  const face = await interfaceOf(projectId, SPANS_XML);
  const first = await batch(projectId, face, ROWS.join('\n'), [span('a', 0, 3), mood()]);
  const second = await batch(projectId, face, ROWS.slice(1).join('\n'), [span('a', 0, 3), mood()]);
  return { projectId, annotations: [...first, ...second] };
}

describe('an export of a project', () => {
  it('is one file over all batches, in which each id is there once', async () => {
    const { projectId } = await twoBatches();
    const { bytes, headers } = await get(`/projects/${projectId}/export?format=jsonl&states=draft,fixed`);
    const lines = bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ data }) => data.text)).toEqual([...ROWS, ...ROWS.slice(1)].map((row) => JSON.parse(row).text));
    expect(lines.slice(0, 3).map(({ id }) => id)).toEqual(['t1', 't2', 't3']);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(5);
    expect(new Set(lines.map(({ note }) => note.task)).size).toBe(2);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(`filename*=UTF-8''Ọ̀rọ̀_one_-jsonl-draft-fixed.jsonl`);
    const tasks = JSON.parse((await get(`/projects/${projectId}/export?format=label-studio&states=draft`)).bytes.toString());
    expect(new Set(tasks.map(({ id }: { id: string }) => id)).size).toBe(5);
  });

  it('holds the labels of all versions of its interface', async () => {
    const { _id: projectId } = await work.project();
    const [old, young] = [await interfaceOf(projectId, SPANS_XML), await interfaceOf(projectId, SPANS_XML.replace('"Place"', '"City"'))];
    await batch(projectId, old, '{"id":"1","text":"Lagos"}', [span('a', 0, 5, 'Place'), mood()]);
    await batch(projectId, young, '{"id":"2","text":"Lagos"}', [span('a', 0, 5, 'City'), mood()]);
    const { bytes } = await get(`/projects/${projectId}/export?format=conll&states=draft`);
    expect(bytes.toString().match(/B-\w+/g)).toEqual(['B-Place', 'B-City']);
  });

  it('is refused without items, for a format that holds nothing of it, for annotators, and for no project', async () => {
    const { _id: empty } = await work.project();
    expect((await get(`/projects/${empty}/export?format=jsonl`)).status).toBe(409);
    const { projectId } = await twoBatches();
    expect((await get(`/projects/${projectId}/export?format=coco`)).status).toBe(400);
    expect((await get(`/projects/${projectId}/export?format=csv&pictures=true`)).status).toBe(400);
    expect((await get(`/projects/${'a'.repeat(24)}/export?format=csv`)).status).toBe(404);
    expect((await work.as(work.annotator, 'GET', `/projects/${projectId}/export?format=csv`)).status).toBe(403);
  });

  it.each(['jsonl', 'csv', 'label-studio'])('as %s goes on where it broke off, as long as nothing has changed', async (format) => {
    const { projectId, annotations } = await twoBatches();
    const path = `/projects/${projectId}/export?format=${format}&states=draft`;
    const whole = await get(path);
    const tag = whole.headers.get('etag') ?? '';
    const rest = await get(path, { range: 'bytes=100-', 'if-range': tag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${whole.bytes.length - 1}/${whole.bytes.length}`]);
    expect(rest.headers.get('content-encoding')).toBeNull();
    expect(rest.bytes.equals(whole.bytes.subarray(100))).toBe(true);
    expect((await get(path, { range: 'bytes=10-19' })).bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
    expect((await get(path, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
    made(await patch(annotations[0] ?? '', 2, 1, put(mood('Bad'))));
    const changed = await get(path, { range: 'bytes=100-', 'if-range': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });
});

describe('a project of texts and pictures', () => {
  it('goes out in a format with the items it is for, and names the others in the archive', async () => {
    const { _id: projectId } = await work.project();
    await batch(projectId, await interfaceOf(projectId, SPANS_XML), ROWS[0] ?? '', [span('a', 0, 3), mood()]);
    const pictures = await interfaceOf(projectId, PICTURES_XML);
    const row = '{"id":"street","image":"https://x.example/street.jpg"}';
    const boxed = [{ ...BOX, original: { width: 64, height: 48, rotation: 0 } }];
    await batch(projectId, pictures, row, boxed, { taskName: 'Image Annotation' });
    const filesOf = async (format: string) => unzipped((await get(`/projects/${projectId}/export?format=${format}&states=draft`)).bytes);
    const coco = await filesOf('coco');
    expect([...coco.keys()]).toEqual(['annotations.json', 'pictures.csv', 'left-out.txt']);
    expect(JSON.parse(String(coco.get('annotations.json'))).images).toMatchObject([{ file_name: 'street.jpg' }]);
    expect(String(coco.get('left-out.txt'))).toBe('1 left out\nitem t1 is left out: COCO holds nothing of its labelling interface\n');
    const conll = await filesOf('conll');
    expect([...conll.keys()]).toEqual(['annotations.conll', 'left-out.txt']);
    expect(String(conll.get('annotations.conll')).match(/DOCSTART/g)).toHaveLength(1);
  });
});

describe('pictures', () => {
  it('go with the formats that have some, beside label files of their names', async () => {
    const bytes = await png(64, 48);
    const medium = (await upload(app, work.admin, bytes)).body.data.medium;
    await until('the medium', async () => made(await admins('GET', `/media/${medium._id}`)).state !== 'waiting');
    const { _id: projectId } = await work.project();
    const rows = ['streets/one', 'streets/two.png'].map((id) => JSON.stringify({ id, image: `media:${medium._id}` }));
    const away = JSON.stringify({ id: 'c', image: 'https://x.example/three.jpg' });
    const boxed = [{ ...BOX, original: { width: 64, height: 48, rotation: 0 } }];
    await batch(projectId, await interfaceOf(projectId, PICTURES_XML), [...rows, away].join('\n'), boxed, { taskName: 'Image Annotation' });
    const path = (format: string) => `/projects/${projectId}/export?format=${format}&states=draft&pictures=true`;

    const whole = await get(path('yolo'));
    const yolo = unzipped(whole.bytes);
    expect([...yolo.keys()]).toEqual([
      'classes.txt',
      'data.yaml',
      'labels/streets/one.txt',
      'images/streets/one.png',
      'labels/streets/two.txt',
      'images/streets/two.png',
      'labels/three.txt',
      'pictures.csv',
    ]);
    expect(yolo.get('images/streets/one.png')?.equals(bytes)).toBe(true);
    expect(yolo.get('pictures.csv')?.toString()).toContain('three.jpg,https://x.example/three.jpg');
    const rest = await get(path('yolo'), { range: 'bytes=300-' });
    expect([rest.status, rest.bytes.equals(whole.bytes.subarray(300))]).toEqual([206, true]);

    const coco = unzipped((await get(path('coco'))).bytes);
    expect([...coco.keys()]).toEqual(['annotations.json', 'images/streets/one.png', 'images/streets/two.png', 'pictures.csv']);
    const { images } = JSON.parse(coco.get('annotations.json')?.toString() ?? '');
    expect(images.map((image: { file_name: string }) => image.file_name)).toEqual(['streets/one.png', 'streets/two.png', 'three.jpg']);
  });
});
