import { describe, expect, it } from '@jest/globals';
import { TEMPLATES } from '../interface/templates.js';
import { readConfigXml } from './config-read.js';
import { writeConfigXml } from './config-write.js';

const IMAGE = '<Image name="img" value="$image" zoom="true"/>';

describe('a labeling config', () => {
  it('keeps attributes that are not known, colours as they were written, and the arrangement', () => {
    const xml = [
      '<View style="display:flex">',
      '  <Header value="A &amp; B"/>',
      '  <View className="left">',
      `    ${IMAGE}`,
      '    <RectangleLabels name="tag" toName="img" choice="multiple" strokeWidth="3">',
      '      <Label value="Car &lt;7t" background="red" hotkey="c" model_index="0"/>',
      '    </RectangleLabels>',
      '  </View>',
      '</View>',
    ].join('\n');
    const read = readConfigXml(xml);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(writeConfigXml(read.value)).toBe(xml);
    expect(read.value.controls[0]?.labels[0]?.color).toBe('#ff0000');
  });

  it.each(TEMPLATES.map((template) => [template.id, template.config] as const))('of template %s is read as it was written', (_, config) => {
    const read = readConfigXml(writeConfigXml(config));
    expect(read).toMatchObject({ ok: true, value: config });
  });

  it.each([
    [`<View>${IMAGE}\n<Magic name="m"/><TimeSeries name="t"/></View>`, ['<Magic> has no tool here', '<TimeSeries> has no tool here']],
    [
      '<View><List name="l" value="$l"/><Ranker name="r" toName="l"><Bucket name="b"/></Ranker></View>',
      ['<Bucket> within <Ranker> has no tool here'],
    ],
    [`<View>${IMAGE}<Choices name="c" toName="img" value="$options"/></View>`, ['value of <Choices> has no tool here']],
    ['<!DOCTYPE x [<!ENTITY a "b">]><View/>', ['Line 1: a DOCTYPE is not taken.']],
    ['<View>\n<Image></View>', ['Line 2: </View> stands where </Image> is expected.']],
    ['<View><Text name="t" value="&bomb;"/></View>', ['Line 1: “&bomb;” is not known; an & is written &amp;.']],
    [`<View>${IMAGE}<Choices name="img" toName="img"><Choice value="a"/></Choices></View>`, ['“img” names two things']],
    [
      `<View>${IMAGE}<Choices name="c" toName="text"><Choice value="a"/></Choices></View>`,
      ['Choices “c” is about “text”, which is not there'],
    ],
  ])('%s is refused by name', (xml, messages) => {
    const read = readConfigXml(xml);
    expect(read.ok ? [] : read.problems.map(({ message }) => message)).toEqual(messages);
  });
});
