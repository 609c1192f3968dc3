import { expect, it } from '@jest/globals';
import { readConfigXml } from '../label-studio/config-read.js';
import { type Region } from '../regions/region.js';
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
