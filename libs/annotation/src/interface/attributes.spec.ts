import { describe, expect, it } from '@jest/globals';
import { readConfigXml } from '../label-studio/config-read.js';
import { readInterface } from './read-interface.js';

const around = (object: string, control: string): string => `<View>${object}${control}</View>`;
const TEXT = '<Text name="t" value="$text"/>';
const CHOICES = '<Choices name="c" toName="t"><Choice value="Yes"/><Choice value="No"/></Choices>';
const refusals = (xml: string): string[] => {
  const read = readConfigXml(xml);
  return read.ok ? [] : read.problems.map(({ message }) => message);
};

describe('an attribute of an interface', () => {
  it.each([
    [around('<Text name="t" value="$text" valueType="url"/>', CHOICES), 'valueType of <Text> has no tool here'],
    [around('<Text name="t" value="$text" valuetype="URL"/>', CHOICES), 'valuetype of <Text> has no tool here'],
    [around('<Text name="t" value="$text" encoding="base64"/>', CHOICES), 'encoding of <Text> has no tool here'],
    [around(TEXT, CHOICES.replace('"Yes"', '"Yes" selected="true"')), 'selected of <Choice> has no tool here'],
    [around(TEXT, CHOICES.replace('toName', 'allowNested="true" toName')), 'allowNested of <Choices> has no tool here'],
    [around(TEXT, CHOICES.replace('toName', 'value="$options" toName')), 'value of <Choices> has no tool here'],
    [around(TEXT, '<TextArea name="a" toName="t" value="$draft"/>'), 'value of <TextArea> has no tool here'],
    [around(TEXT, '<Labels name="l" toName="t" maxUsages="2"><Label value="A"/></Labels>'), 'maxUsages of <Labels> has no tool here'],
    [around('<Image name="t" valueList="$pages"/>', CHOICES), 'valueList of <Image> has no tool here'],
  ])('that changes the work is refused by name: %s', (xml, message) => expect(refusals(xml)).toContain(message));

  it.each([
    around('<Text name="t" value="$text" valueType="text" encoding="none" granularity="word"/>', CHOICES),
    around('<Audio name="t" value="$sound" valueType="url" speed="true"/>', CHOICES),
    around(TEXT, CHOICES.replace('"Yes"', '"Yes" selected="false" hint="Sure"')),
    around(TEXT, '<TextArea name="a" toName="t" value="" rows="3" placeholder="Write"/>'),
    around(TEXT, '<Rating name="r" toName="t" maxRating="4" icon="star"/>'),
  ])('that changes nothing of it is taken: %s', (xml) => expect(refusals(xml)).toEqual([]));

  it('is looked at in the typed form, too', () => {
    const config = {
      version: 1,
      objects: [{ kind: 'text', name: 't', value: '$text', extra: { valueType: 'url' } }],
      controls: [
        {
          tag: 'choices',
          name: 'c',
          to: ['t'],
          labels: [{ value: 'Yes', color: '#d55e00', extra: { selected: 'true' } }],
          multiple: false,
          perRegion: false,
          required: false,
        },
      ],
    };
    const read = readInterface(config);
    expect(read.ok ? [] : read.problems).toEqual([
      { field: 'objects[0].extra.valueType', message: 'valueType of <Text> has no tool here' },
      { field: 'controls[0].labels[0].extra.selected', message: 'selected of <Choice> has no tool here' },
    ]);
  });
});
