import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { annotationCalls, put, span } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { unzippedTexts } from '../support/unzip.js';

/** Exports of files that people with similar work reported as faulty in other tools. */
const suite = await suiteOfWork({ RATE_LIMITS: 'off' });
const { app, work } = suite;
const { admins, made, mine, task, imported, assign, itemsOf, patch } = annotationCalls(suite);

const PICTURES = `<View><Image name="img" value="$image"/><RectangleLabels name="box" toName="img"><Label value="Car"/></RectangleLabels>
  <EllipseLabels name="ell" toName="img"><Label value="Car"/></EllipseLabels></View>`;
const TEXT = `<View><Labels name="label" toName="text"><Label value="Person"/><Label value="Place"/></Labels><Text name="text" value="$text"/></View>`;
const STATES = 'draft,submitted,accepted,fixed,rejected';
const BOX = {
  id: 'b',
  from: 'box',
  to: 'img',
  type: 'rectanglelabels',
  labels: ['Car'],
  shape: { t: 'box', x: 10, y: 20, width: 30, height: 40, rotation: 0 },
  original: { width: 1000, height: 500, rotation: 0 },
};

type Regions = (prediction: { regions: { id: string }[] } | null) => { id: string }[];
const PREDICTED: Regions = (prediction) => prediction?.regions ?? [];

/** A task of a file, with work on each item. @param rows the first rows of a JSON file */
async function worked(file: string, regions: Regions, rows?: number): Promise<{ taskId: string; jobId: string }> {
  const text = await readFile(new URL(`reports/${file}`, import.meta.url), 'utf8');
  const format = file.endsWith('.jsonl') ? 'jsonl' : 'json';
  const isText = format === 'jsonl';
  const project = await work.project();
  const face = made(await admins('POST', `/projects/${project._id}/interfaces`, { xml: isText ? TEXT : PICTURES }), 201);
  const taskName = isText ? 'Text Annotation' : 'Image Annotation';
  const { _id: taskId } = await task({ projectId: project._id, interfaceId: face._id, taskName });
  await imported(taskId, format, rows === undefined ? text : JSON.stringify(JSON.parse(text).slice(0, rows)));
  const job = await assign(taskId);
  // The annotator does not see all predictions.
  for (const { _id, item } of await itemsOf(job._id, '', work.admin)) made(await patch(_id, 1, 0, put(...regions(item.prediction))));
  return { taskId, jobId: job._id };
}

async function exported(taskId: string, format: string, query = ''): Promise<Buffer> {
  const response = await fetch(`${app.url}/api/tasks/${taskId}/export?format=${format}&states=${STATES}${query}`, {
    headers: { authorization: `Bearer ${work.admin.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const files = async (taskId: string, format: string) => unzippedTexts(await exported(taskId, format));
const only = async (taskId: string, format: string, folder: string): Promise<string> =>
  [...(await files(taskId, format))].find(([path]) => path.startsWith(folder))?.[1] ?? '';
const numbersOf = (line: string): number[] => line.trim().split(/\s+/).map(Number);
const corners = (xml: string): string[] =>
  ['xmin', 'ymin', 'xmax', 'ymax'].flatMap((tag) => xml.match(new RegExp(`(?<=<${tag}>)[^<]*`, 'g')) ?? []);

describe('26-box-over-the-edge.json', () => {
  it('lies on the picture in YOLO, Pascal VOC and COCO', async () => {
    const { taskId } = await worked('26-box-over-the-edge.json', PREDICTED);
    const lines = (await only(taskId, 'yolo', 'labels/')).trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const [, x = 0, y = 0, width = 0, height = 0] = numbersOf(line);
      const sides = [x, y, width, height, x - width / 2, x + width / 2, y - height / 2, y + height / 2];
      expect(sides.filter((side) => side < 0 || side > 1)).toEqual([]);
    }
    expect(corners(await only(taskId, 'voc', 'Annotations/'))).toEqual(['500', '0', '50', '50', '1000', '200', '150', '500']);
    const { annotations } = JSON.parse((await exported(taskId, 'coco')).toString());
    expect(annotations.map(({ bbox }: { bbox: number[] }) => bbox)).toEqual([
      [500, 50, 500, 100],
      [0, 50, 199.5, 450],
    ]);
  });
});

describe('28-box-and-turned-box.json', () => {
  it('is boxes alone, or outlines alone, in a file of YOLO', async () => {
    const { taskId } = await worked('28-box-and-turned-box.json', PREDICTED);
    const counts = async (format: string) =>
      (await only(taskId, format, 'labels/'))
        .trim()
        .split('\n')
        .map((line) => numbersOf(line).length);
    expect(await counts('yolo')).toEqual([5, 5]);
    expect(await counts('yolo-seg')).toEqual([9, 9]);
  });
});

describe('30-fractional-box.json', () => {
  it('has whole numbers in Pascal VOC', async () => {
    const { taskId } = await worked('30-fractional-box.json', PREDICTED);
    expect(corners(await only(taskId, 'voc', 'Annotations/'))).toEqual(['101', '102', '435', '158']);
  });
});

describe('33-name-of-label-file.json', () => {
  it('has a label file of the name of its picture, and says which picture has another name', async () => {
    const one = await worked('33-name-of-label-file.json', () => [BOX], 1);
    expect([...(await files(one.taskId, 'yolo')).keys()]).toEqual(['classes.txt', 'data.yaml', 'labels/1.txt', 'pictures.csv']);
    const two = await worked('33-name-of-label-file.json', () => [BOX]);
    const archive = await files(two.taskId, 'yolo');
    expect([...archive.keys()]).toEqual(['classes.txt', 'data.yaml', 'labels/1.txt', 'labels/1-b1.txt', 'pictures.csv']);
    expect(archive.get('pictures.csv')?.trim().split('\r\n').slice(1)).toEqual([
      '1.jpg,https://x.example/f/1.jpg',
      '1-b1.jpg,https://x.example/g/1.jpg',
    ]);
    const { images } = JSON.parse((await exported(two.taskId, 'coco')).toString());
    expect(images.map((image: { file_name: string }) => image.file_name)).toEqual(['1.jpg', '1-b1.jpg']);
  });
});

describe('36-37-two-sentences.jsonl', () => {
  const submitted = async () => {
    const { taskId, jobId } = await worked('36-37-two-sentences.jsonl', () => [span('a', 0, 2)]);
    for (const { _id } of await itemsOf(jobId)) made(await mine('POST', `/assignments/${_id}/done`));
    made(await mine('POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
    return taskId;
  };

  it('has authors in Label Studio by their e-mail alone, and only where they are asked for', async () => {
    const taskId = await submitted();
    const [first] = JSON.parse((await exported(taskId, 'label-studio')).toString());
    expect(first.annotations[0]).not.toHaveProperty('completed_by');
    expect(first.annotations[0]).toMatchObject({
      lead_time: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const [named] = JSON.parse((await exported(taskId, 'label-studio', '&authors=email')).toString());
    expect(named.annotations[0].completed_by).toEqual({ email: work.annotator.email });
    expect((await exported(taskId, 'label-studio')).toString()).not.toContain(work.annotator.email);
  });

  it('has the columns of Label Studio filled in CSV', async () => {
    const [titles = '', first = ''] = (await exported(await submitted(), 'csv')).toString().split('\r\n');
    expect(titles).toBe(
      '\ufeffid,text,label,annotator,annotation_id,created_at,updated_at,lead_time,state,' +
        'item_answers,item_agreement,item_adjudicated,gold_right,gold_seen,gold_low,gold_high',
    );
    expect(first).toMatch(/^t1,.*,[0-9a-f]{24},[0-9a-f]{24},20\d\d-[^,]*Z,20\d\d-[^,]*Z,\d+,submitted,1,,false,,,,$/);
  });
});

describe('39-zwnj-and-emoji.jsonl', () => {
  it('has joined words and emoji as one token each in CoNLL', async () => {
    const { taskId } = await worked('39-zwnj-and-emoji.jsonl', () => [span('a', 0, 8)]);
    const text = (await exported(taskId, 'conll')).toString();
    const tokens = text.split('\n').flatMap((line) => (line === '' || line.startsWith('-DOCSTART-') ? [] : [line.split(' ')[0]]));
    expect(tokens).toEqual(['می‌خواهم', 'به', 'لاگوس', '👨‍👩‍👧', 'Ada', 'lives', 'in', 'Lagos']);
  });
});
