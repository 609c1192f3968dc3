import { expect, it } from '@jest/globals';
import { readConfigXml } from '@labelbridge/annotation';
import { askedData } from './asked-data.js';

const MEDIUM = 'a'.repeat(64);
const links = new Map([[MEDIUM, 'https://labelbridge.example/file']]);

function configOf(xml: string) {
  const read = readConfigXml(xml);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

it('keeps the fields that the interface shows, with links in place of media', () => {
  const config = configOf(
    '<View><Image name="i" value="$picture"/><Text name="t" value="$said.text"/><Choices name="c" toName="i"><Choice value="A"/></Choices></View>',
  );
  const data = { picture: `media:${MEDIUM}`, said: { text: 'Hello', by: 'Ada' }, patient: 'Bola', 'said.text': 'Other' };
  expect(askedData(config, data, links)).toEqual({ picture: 'https://labelbridge.example/file', 'said.text': 'Other' });
  const { 'said.text': _, ...nested } = data;
  expect(askedData(config, nested, links)).toEqual({ picture: 'https://labelbridge.example/file', said: { text: 'Hello', by: 'Ada' } });
});

it('leaves addresses elsewhere, and media without a link, as they are', () => {
  const config = configOf('<View><Audio name="a" value="$a"/><Audio name="b" value="$b"/><TextArea name="t" toName="a"/></View>');
  const data = { a: 'https://media.example/a.mp3', b: `media:${'b'.repeat(64)}` };
  expect(askedData(config, data, links)).toEqual(data);
});
