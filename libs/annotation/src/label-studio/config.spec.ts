import { describe, expect, it } from '@jest/globals';
import { colorProblems } from '../interface/interface-problems.js';
import { paletteColor } from '../interface/palette.js';
import { replacedHotkeys } from '../interface/hotkeys.js';
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

  it('keeps a hotkey that the tools need for the way back, and gives the label another', () => {
    const labels = '<Label value="Eye" background="#ff0000" hotkey="e"/><Label value="Ear" background="#0000ff" hotkey="ctrl+s"/>';
    const xml = `<View>${IMAGE}<RectangleLabels name="r" toName="img">${labels}</RectangleLabels></View>`;
    const read = readConfigXml(xml);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(replacedHotkeys(read.value)).toEqual([
      { label: 'Eye', wanted: 'e', hotkey: '1' },
      { label: 'Ear', wanted: 'ctrl+s', hotkey: '2' },
    ]);
    expect(writeConfigXml(read.value)).toContain('hotkey="e"');
  });

  it('says what is wrong in the words of the XML, with the line', () => {
    const xml = `<View>${IMAGE}\n<RectangleLabels name="" toName="nope">\n<Label value=" "/></RectangleLabels></View>`;
    const read = readConfigXml(xml);
    expect(read.ok ? [] : read.problems).toEqual([
      { field: 'line 2', message: 'name of <RectangleLabels>: must have a name' },
      { field: 'line 2', message: 'RectangleLabels “” is about “nope”, which is not there' },
      { field: 'line 3', message: 'value of <Label>: must not be empty' },
    ]);
  });

  it('gives labels without a colour one that no other tool has, and labels of one name the same', () => {
    const tool = (tag: string, ...labels: string[]) =>
      `<${tag} name="${tag}" toName="img">${labels.map((label) => `<Label value="${label}"/>`).join('')}</${tag}>`;
    const given = `<PolygonLabels name="p" toName="img"><Label value="Sea" background="${paletteColor(0)}"/></PolygonLabels>`;
    const xml = `<View>${IMAGE}${tool('KeyPointLabels', 'Eye', 'Ear')}${tool('BrushLabels', 'Fur', 'Ear')}${given}</View>`;
    const read = readConfigXml(xml);
    const colors = read.ok ? read.value.controls.flatMap(({ labels }) => labels.map(({ color }) => color)) : [];
    expect(colors).toEqual([1, 2, 3, 2, 0].map(paletteColor));
    const many = Array.from({ length: 12 }, (_, place) => `L${place}`);
    const long = readConfigXml(`<View>${IMAGE}${tool('KeyPointLabels', 'Eye')}${tool('BrushLabels', ...many)}</View>`);
    expect(long.ok && colorProblems(long.value)).toEqual([]);
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

  it('names the right line, however much stands before and between', () => {
    const read = readConfigXml(`<?xml version="1.0"?>\n<!-- a\nb -->\n<View>\n\n${IMAGE}\n<A\n/><B/>\n<C/></View>`);
    expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual(['line 7', 'line 8', 'line 9']);
    expect(readConfigXml('<View>\n<Text>\n\n&x;</Text></View>')).toMatchObject({
      problems: [{ message: expect.stringMatching(/^Line 2:/) }],
    });
  });

  it.each([
    ['elements', `<View>${'\n<Foo/>'.repeat(25_000)}</View>`, ['Line 20001: there are more than 20000 elements and attributes.']],
    ['attributes', `<View>${'\n<Foo a="" b="" c=""/>'.repeat(10_000)}</View>`, [expect.any(String)]],
    [
      'labels',
      `<View>${IMAGE}${Array.from({ length: 5 }, (_, c) => `<Choices name="c${c}" toName="img">${Array.from({ length: 401 }, (_, i) => `<Choice value="${i}"/>`).join('')}</Choices>`).join('')}</View>`,
      ['at most 2000 labels in all'],
    ],
    ['controls', `<View>${IMAGE}${'<TextArea name="a" toName="img"/>'.repeat(60)}</View>`, ['at most 50 controls']],
    ['characters', `<View>${' '.repeat(300_000)}</View>`, ['must have at most 300000 characters']],
  ])('of too many %s is refused with one problem', (_, xml, messages) => {
    const read = readConfigXml(xml);
    expect(read.ok ? [] : read.problems.map(({ message }) => message)).toEqual(messages);
  });

  it('that is wrong all over is told at most 100 problems', () => {
    const read = readConfigXml(`<View>${Array.from({ length: 5_000 }, (_, i) => `<F${i}/>`).join('')}</View>`);
    expect(read.ok ? [] : read.problems).toHaveLength(100);
  });
});
