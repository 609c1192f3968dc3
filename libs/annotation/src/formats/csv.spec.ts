import { expect, it } from '@jest/globals';
import { readConfigXml } from '../label-studio/config-read.js';
import { type Region } from '../regions/region.js';
import { type Problem } from '../json.js';
import { type Item, type LabelConfig } from '../interface/label-config.js';
import { readCsvRecord } from './csv.js';
import { writeFile } from './formats.js';

const read = readConfigXml(`<View><Image name="image" value="$image"/>
  <PolygonLabels name="roads" toName="image"><Label value="Road"/></PolygonLabels>
  <PolygonLabels name="fields" toName="image"><Label value="Field"/></PolygonLabels></View>`);
if (!read.ok) throw new Error('The interface can be read.');
const config = read.value;

const outline = (from: string, label: string): Region => ({
  ...{ id: from, from, to: 'image', type: 'polygonlabels', labels: [label] },
  shape: { t: 'polygon', closed: true, points: Array.from({ length: 10_000 }, (_, i) => [i % 100, (i * 7) % 100]) },
});

it('writes a line with large answers in pieces: others have their turn between its cells', async () => {
  const item = { id: '7', data: { image: 'https://files.example/a.png' } };
  const pieces: string[] = [];
  for await (const piece of writeFile('csv', config, () => [{ item, regions: [outline('roads', 'Road'), outline('fields', 'Field')] }])) {
    pieces.push(piece);
  }
  const [, id, ...cells] = pieces;
  expect(id).toBe('7');
  expect(cells.map((piece) => [piece.includes('Road'), piece.includes('Field')])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

const NOTES =
  'annotator,annotation_id,created_at,updated_at,lead_time,state,item_answers,item_agreement,item_adjudicated,gold_right,gold_seen,gold_low,gold_high';

const csvOf = async (
  data: Item['data'][],
  onProblem: (problem: Problem) => void = () => undefined,
  by: LabelConfig = config,
): Promise<string[]> => {
  let text = '';
  const items = data.map((one, i) => ({ item: { id: String(i), data: one }, regions: [] }));
  for await (const piece of writeFile('csv', by, () => items, { onProblem })) text += piece;
  return text.split('\r\n').slice(0, -1);
};

it('has every field of the data under its title, shown or not (12-dotted-header.csv)', async () => {
  const lines = await csvOf([
    { id: 0, image: 'a.png', 'No.': '1', state: 'raw', roads: 2 },
    { image: 'b.png', 'Score (avg.)': [1] },
  ]);
  expect(lines).toEqual([
    '\ufeffid,image,No.,state (data),roads (data),Score (avg.),roads,fields,' + NOTES,
    '0,a.png,1,raw,2,,,,,,,,,,,,,,,,',
    '1,b.png,,,,[1],,,,,,,,,,,,,,,',
  ]);
});

it('has 200 fields at most beside those that are shown, and names what it leaves out', async () => {
  const problems: Problem[] = [];
  const data = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`field ${i}`, i]));
  const [head = ''] = await csvOf([data], (problem) => problems.push(problem));
  expect(head.split(',')).toHaveLength(217);
  expect(problems.map(({ field }) => field)).toEqual(['field 200']);
});

it('leaves a cell empty where an item lacks a field that is called as what every object has', async () => {
  const names = ['constructor', 'toString', 'valueOf'];
  const [head, , second] = await csvOf([Object.fromEntries(names.map((name) => [name, 'x'])), { image: 'b.png' }]);
  expect(head).toContain(names.join(','));
  expect(second).toBe('1,b.png,,,,,,,,,,,,,,,,,,');
  const controls = config.controls.slice(0, 1).map((control) => ({ ...control, name: 'toString' }));
  expect(readCsvRecord({ image: 'b.png' }, { ...config, controls })).toMatchObject({ ok: true, value: { regions: [] } });
});

const readBack = async (data: Item['data'], by: LabelConfig = config) => {
  const [head = '', row = ''] = await csvOf([data], undefined, by);
  const titles = head.slice(1).split(',');
  const cells = row.split(',');
  const back = readCsvRecord(Object.fromEntries(titles.map((title, i) => [title, cells[i] ?? ''])), by);
  return { titles, data: back.ok ? back.value.data : undefined };
};

it.each([
  [{ image: 'a.png', state: '1', 'state (data)': '2' }],
  [{ image: 'a.png', 'state (data) (data)': '3', 'state (data)': '2', state: '1' }],
  [{ image: 'a.png', 'depth (data)': '1', depth: '2', ' (data)': '3' }],
  [{ image: 'a.png', 'image (data)': '1', 'roads (answer)': '2' }],
])('gives each column a title of its own, and reads every field under its name: %j', async (data) => {
  const { titles, data: back } = await readBack(data);
  expect(new Set(titles).size).toBe(titles.length);
  expect(back).toEqual(data);
});

it('gives what it says itself another title where a field that is shown has that one', async () => {
  const shown = readConfigXml(
    `<View><Text name="a" value="$state"/><Text name="b" value="$id"/><Choices name="c" toName="a"><Choice value="Yes"/></Choices></View>`,
  );
  if (!shown.ok) throw new Error('The interface can be read.');
  const { titles, data } = await readBack({ state: 'raw', id: '9' }, shown.value);
  expect(titles).toEqual([
    ...['id (note)', 'state', 'id', 'c'],
    ...NOTES.split(',').map((title) => (title === 'state' ? 'state (note)' : title)),
  ]);
  expect(data).toEqual({ state: 'raw', id: '9' });
});
