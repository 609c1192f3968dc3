import { expect, it } from '@jest/globals';
import { type Region, readConfigXml } from '@labelbridge/annotation';
import { mediaProblems } from './media-problems.js';

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
