import { describe, expect, it } from '@jest/globals';
import { readConfigXml } from '../label-studio/config-read.js';
import { settingsOf } from './questions.js';
import { readInterface, readStoredInterface } from './read-interface.js';

const around = (object: string, control: string): string => `<View>${object}${control}</View>`;
const TEXT = '<Text name="t" value="$text"/>';
const CHOICES = '<Choices name="c" toName="t"><Choice value="Yes"/><Choice value="No"/></Choices>';
const LABELS = '<Labels name="l" toName="t"><Label value="A"/></Labels>';
const IMAGE = '<Image name="t" value="$image"/>';
const shownWhen = (control: string, attributes: string): string => control.replace('toName', `${attributes} toName`);
const OF_REGIONS = shownWhen(CHOICES, 'perRegion="true" required="true" visibleWhen="region-selected"');
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
    [around('<Text name="t" value="$text" granularity="sentence"/>', CHOICES), 'granularity of <Text> has no tool here'],
    [around('<Text name="t" value="$text" saveTextResult="no"/>', CHOICES), 'saveTextResult of <Text> has no tool here'],
    [around(TEXT, LABELS.replace('"A"', '"A" granularity="paragraph"')), 'granularity of <Label> has no tool here'],
    [around(TEXT, LABELS.replace('toName', 'value="$labels" toName')), 'value of <Labels> has no tool here'],
    [around(IMAGE, '<KeyPoint name="k" toName="t" snap="pixel"/>'), 'snap of <KeyPoint> has no tool here'],
    [
      around(TEXT, '<TextArea name="a" toName="t" maxSubmissions="3" skipDuplicates="true"/>'),
      'skipDuplicates of <TextArea> has no tool here',
    ],
    [around(TEXT, '<Rating name="r" toName="t" defaultValue="3"/>'), 'defaultValue of <Rating> has no tool here'],
    [around(TEXT, '<Number name="n" toName="t" defaultValue="0"/>'), 'defaultValue of <Number> has no tool here'],
    [around(TEXT, shownWhen(CHOICES, 'visibleWhen="choice-selected"')), 'visibleWhen of <Choices> has no tool here'],
    [around(TEXT, shownWhen(CHOICES, 'visibleWhen="region-selected"')), 'visibleWhen of <Choices> has no tool here'],
    [around(TEXT, shownWhen(CHOICES, 'perRegion="true" visibleWhen="no-region-selected"')), 'visibleWhen of <Choices> has no tool here'],
    [around(TEXT, shownWhen(CHOICES, 'perRegion="true" whenLabelValue="A"')), 'whenLabelValue of <Choices> has no tool here'],
    [around(TEXT, shownWhen(CHOICES, 'perRegion="true" whenTagName="l"')), 'whenTagName of <Choices> has no tool here'],
    [around(TEXT, shownWhen(CHOICES, 'perRegion="true" whenChoiceValue="Yes"')), 'whenChoiceValue of <Choices> has no tool here'],
    [around(TEXT, `<View visibleWhen="choice-selected">${CHOICES}</View>`), 'visibleWhen of <View> has no tool here'],
    [around(TEXT, `<View visibleWhen="region-selected"><View>${CHOICES}</View></View>`), 'visibleWhen of <View> has no tool here'],
    [around('', `<View visibleWhen="region-selected">${TEXT}</View>${CHOICES}`), 'visibleWhen of <View> has no tool here'],
    [around(TEXT, `<View whenRole="reviewer">${CHOICES}</View>`), 'whenRole of <View> has no tool here'],
  ])('that changes the work is refused by name: %s', (xml, message) => expect(refusals(xml)).toContain(message));

  it.each([
    around('<Text name="t" value="$text" valueType="text" encoding="none" granularity="word"/>', CHOICES),
    around('<Audio name="t" value="$sound" valueType="url" speed="true"/>', CHOICES),
    around(TEXT, CHOICES.replace('"Yes"', '"Yes" selected="false" hint="Sure"')),
    around(TEXT, '<TextArea name="a" toName="t" value="" rows="3" placeholder="Write"/>'),
    around(TEXT, '<Rating name="r" toName="t" maxRating="4" icon="star" defaultValue="0"/>'),
    around('<Text name="t" value="$text" saveTextResult="yes"/>', LABELS.replace('"A"', '"A" granularity="symbol"')),
    around(IMAGE, '<RectangleLabels name="l" toName="t" canRotate="false" snap="none"><Label value="A"/></RectangleLabels>'),
    around(TEXT, '<TextArea name="a" toName="t" editable="true" skipDuplicates="false" showSubmitButton="false" transcription="true"/>'),
    around(TEXT, LABELS + OF_REGIONS),
    around(TEXT, `${LABELS}<View visibleWhen="region-selected"><Header value="Of this part"/><View>${OF_REGIONS}</View></View>`),
  ])('that changes nothing of it is taken: %s', (xml) => expect(refusals(xml)).toEqual([]));

  it('is looked at in the typed form, too', () => {
    const config = {
      version: 1,
      objects: [{ kind: 'text', name: 't', value: '$text', extra: { valueType: 'url' } }],
      layout: { view: {}, children: [{ name: 't' }, { view: { visibleWhen: 'region-selected' }, children: [{ name: 'c' }] }] },
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
      { field: 'layout.children[1].view.visibleWhen', message: 'visibleWhen of <View> has no tool here' },
    ]);
    expect(readStoredInterface(config)).toMatchObject({ ok: true, value: config });
  });

  it('that gives a text area its label is what is asked', () => {
    const read = readConfigXml(around(TEXT, '<TextArea name="a" toName="t" label="Translate it"/>'));
    expect(read.ok && read.value.controls.map((control) => settingsOf(control).title)).toEqual(['Translate it']);
  });
});
