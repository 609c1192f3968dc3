import { expect, it } from '@jest/globals';
import { type Region, readConfigXml } from '@labelbridge/annotation';
import { mediaIn, mediaProblems } from './media-in.js';

it('finds the media of an item however many values it has', () => {
  const id = 'a'.repeat(64);
  expect(mediaIn({ more: Array.from({ length: 200_000 }, () => [1]), image: `media:${id}` })).toEqual([id]);
});

const XML = `<View>
  <Labels name="heard" toName="long"><Label value="Voice"/></Labels><Audio name="long" value="$long"/>
  <Audio name="short" value="$short"/>
</View>`;
const [LONG, SHORT] = ['a'.repeat(64), 'b'.repeat(64)];
const media = new Map([
  [LONG, { kind: 'audio', duration: 60 }],
  [SHORT, { kind: 'audio', duration: 2 }],
] as const);

it.each([
  [59, []],
  [99, ['predictions[0].regions[0].shape.end']],
])('a predicted segment up to %i s lies within its own recording of 60 s, whatever else the row shows', (end, fields) => {
  const config = readConfigXml(XML);
  if (!config.ok) throw new Error('the interface is not read');
  const region: Region = { id: 'a', from: 'heard', to: 'long', type: 'labels', labels: ['Voice'], shape: { t: 'segment', start: 1, end } };
  const item = {
    externalId: null,
    data: { long: `media:${LONG}`, short: `media:${SHORT}` },
    prediction: { regions: [region] },
    exportedMedia: [],
  };
  expect(mediaProblems(config.value, item, media).map(({ field }) => field)).toEqual(fields);
});
