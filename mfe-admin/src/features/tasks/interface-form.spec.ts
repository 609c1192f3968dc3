import { describe, expect, it } from '@jest/globals';
import { interfaceProblems, paletteColor, TEMPLATES, writeConfigXml } from '@labelbridge/annotation';
import {
  fitsTask,
  FROM_XML,
  interfaceSummary,
  readInterfaceForm,
  templateOptions,
  templateOf,
  wordsOf,
  xmlNotes,
} from './interface-form.js';
import { lookKey, writeLooks } from './label-looks.js';
import { TASK_MESSAGES } from './task.messages.js';

const EMPTY = { labels: '', choices: '', relations: '', question: '', looks: '', xml: '' };

describe('a new labelling interface from a template', () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    'is the template itself where nothing is changed: %s',
    (id, template) => {
      const words = wordsOf(template);
      expect(readInterfaceForm({ template: id, ...EMPTY, ...words })).toEqual({ config: template.config });
    },
  );

  it('has the labels as typed, one a line, with colours in their order', () => {
    const read = readInterfaceForm({ template: 'boxes', ...EMPTY, labels: ' Okada \n\nDanfo\n' });
    const config = 'config' in read ? read.config : undefined;
    expect(config?.controls[0]?.labels).toEqual([
      { value: 'Okada', color: paletteColor(0) },
      { value: 'Danfo', color: paletteColor(1) },
    ]);
    expect(config && interfaceProblems(config)).toEqual([]);
  });

  it('keeps the kinds of relation apart from the labels, and asks the question as typed', () => {
    const relations = readInterfaceForm({ template: 'relations', ...EMPTY, labels: 'Person', relations: 'knows' });
    expect('config' in relations && relations.config.controls.map(({ labels }) => labels.map(({ value }) => value))).toEqual([
      ['Person'],
      ['knows'],
    ]);
    const text = readInterfaceForm({ template: 'free-text', ...EMPTY, question: 'Translate into Hausa' });
    expect('config' in text && text.config.controls[0]?.extra).toEqual({ title: 'Translate into Hausa', rows: '4' });
  });

  it('keeps the choices apart from the labels, and the questions apart by their lines', () => {
    const sentiment = readInterfaceForm({ template: 'sentiment-spans', ...EMPTY, labels: 'Praise', choices: 'Good\nBad' });
    expect('config' in sentiment && sentiment.config.controls.map(({ labels }) => labels.map(({ value }) => value))).toEqual([
      ['Praise'],
      ['Good', 'Bad'],
    ]);
    const speech = readInterfaceForm({ template: 'transcript-translation', ...EMPTY, labels: 'A', question: 'What is said\nIn Hausa' });
    expect('config' in speech && speech.config.controls.map(({ extra }) => extra?.['title'])).toEqual([
      undefined,
      'What is said',
      'In Hausa',
    ]);
  });

  it('names the field that has no label, or one twice', () => {
    expect(readInterfaceForm({ template: 'boxes', ...EMPTY })).toEqual({ problems: { labels: TASK_MESSAGES.labelsRequired } });
    expect(readInterfaceForm({ template: 'boxes', ...EMPTY, labels: 'Car\nCar' })).toEqual({
      problems: { labels: '“Car” is there twice.' },
    });
    expect(readInterfaceForm({ template: '', ...EMPTY })).toEqual({ problems: { template: TASK_MESSAGES.templateRequired } });
  });

  it('gives labels the colours and keys that were chosen, and refuses a key that two share by naming both', () => {
    const looks = (second: string) =>
      writeLooks({ [lookKey('labels', 'Car')]: { color: '#229988', hotkey: 'c' }, [lookKey('labels', 'Bus')]: { hotkey: second } });
    const read = readInterfaceForm({ template: 'boxes', ...EMPTY, labels: 'Car\nBus', looks: looks('u') });
    expect('config' in read && read.config.controls[0]?.labels).toEqual([
      { value: 'Car', color: '#229988', hotkey: 'c' },
      { value: 'Bus', color: paletteColor(1), hotkey: 'u' },
    ]);
    const refusal = (second: string) => readInterfaceForm({ template: 'boxes', ...EMPTY, labels: 'Car\nBus', looks: looks(second) });
    expect(refusal('C')).toEqual({ problems: { looks: '“c” is the key of “Car” already; “Bus” needs another.' } });
    expect(refusal('n')).toEqual({ problems: { looks: '“n” is a key of the tools; “Bus” needs another.' } });
    expect(refusal('ctrl+u')).toEqual({
      problems: { looks: '“ctrl+u” cannot be the key of “Bus”: it must be one letter or digit, alone or with shift.' },
    });
  });

  it('refuses a colour that two labels share by naming both, chosen or written', () => {
    const looks = writeLooks({ [lookKey('labels', 'Bus')]: { color: paletteColor(0) } });
    const refused = '“Bus” has the colour of “Car”; one of them needs another.';
    expect(readInterfaceForm({ template: 'boxes', ...EMPTY, labels: 'Car\nBus', looks })).toEqual({ problems: { looks: refused } });
    const labels = '<Label value="Car" background="#123456"/><Label value="Bus" background="#123456"/>';
    const xml = `<View><Image name="i" value="$i"/><RectangleLabels name="b" toName="i">${labels}</RectangleLabels></View>`;
    const read = readInterfaceForm({ template: FROM_XML, ...EMPTY, xml });
    expect('problems' in read && read.problems.xml).toContain(refused);
  });

  it("is read from Label Studio's XML, which may have no tag that there is no tool for", () => {
    const config = templateOf('boxes')?.config ?? { version: 1, objects: [], controls: [] };
    const readXml = (xml: string) => readInterfaceForm({ template: FROM_XML, ...EMPTY, xml });
    expect(readXml(writeConfigXml(config))).toMatchObject({ config: { controls: [{ tag: 'rectanglelabels', name: 'box' }] } });
    expect(readXml(' ')).toEqual({ problems: { xml: TASK_MESSAGES.xmlRequired } });
    const refused = readXml(
      '<View><Text name="t" value="$t"/><HyperText name="h" value="$h"/><Choices name="c" toName="t"><Choice value="A"/></Choices></View>',
    );
    expect('problems' in refused && refused.problems.xml).toContain('<HyperText> has no tool here');
  });

  it('says what is wrong with the XML in its own words, and which keys it changes', () => {
    const face = (label: string, to = 'i') =>
      `<View><Image name="i" value="$i"/>\n<RectangleLabels name="r" toName="${to}">${label}</RectangleLabels></View>`;
    const readXml = (xml: string) => readInterfaceForm({ template: FROM_XML, ...EMPTY, xml });
    expect(readXml(face('<Label value="A"/>', 'nope'))).toEqual({
      problems: { xml: 'Line 2: RectangleLabels “r” is about “nope”, which is not there.' },
    });
    expect(readXml('<View><Image name=i/></View>')).toEqual({ problems: { xml: expect.stringMatching(/^Line 1: [^:]*[^.]\.$/) } });
    const read = readXml(face('<Label value="Eye" hotkey="e"/>'));
    expect('config' in read && xmlNotes(read.config)).toEqual(['“e” cannot be the key of “Eye” here: its key is “1”.']);
  });

  it('is for one kind of task: the templates are those of the task', () => {
    const labels = (taskName: string) => templateOptions(taskName).map(({ label }) => label);
    expect(labels('Audio Annotation')).toEqual([
      'Audio: Transcript with speakers',
      'Audio: Transcript with translation',
      "Label Studio's XML",
    ]);
    expect(labels('')).toHaveLength(TEMPLATES.length + 1);
    expect(fitsTask(templateOf('pairwise')?.config ?? { version: 1, objects: [], controls: [] }, 'Image Annotation')).toBe(false);
  });

  it('is summed up by its modality and first labels', () => {
    expect(['spans', 'ratings'].map((id) => interfaceSummary(templateOf(id)?.config ?? { version: 1, objects: [], controls: [] }))).toEqual(
      ['Text: Person, Organisation, Place, Date', 'Text: rating'],
    );
  });
});
