import { describe, expect, it } from '@jest/globals';
import { readConfigXml } from '../label-studio/config-read.js';
import { readInterface, readStoredInterface } from './read-interface.js';
import { TEMPLATES } from './templates.js';
import { writeConfigXml } from '../label-studio/config-write.js';
import { type Attributes, type LabelConfig } from './label-config.js';

const fieldsOf = (value: unknown): string[] => {
  const read = readInterface(value);
  return read.ok ? [] : read.problems.map(({ field }) => field);
};

describe('an interface that came from outside', () => {
  it.each(TEMPLATES.map(({ id, config }) => [id, config] as const))('is read as it was written: %s', (_id, config) => {
    expect(readInterface(JSON.parse(JSON.stringify(config)))).toEqual({ ok: true, value: config });
  });

  it('keeps the layout and unknown attributes of a labeling config', () => {
    const xml =
      '<View style="x"><Style>.a{}</Style><Text name="t" value="$t" my="1"/><Choices name="c" toName="t"><Choice value="A"/></Choices></View>';
    const read = readConfigXml(xml);
    if (!read.ok) throw new Error('the config is wrong');
    expect(readInterface(JSON.parse(JSON.stringify(read.value)))).toEqual(read);
  });

  it('is refused by the names of what is wrong', () => {
    expect(fieldsOf(null)).toContain('config');
    expect(fieldsOf({ version: 2, objects: [], controls: [] })).toContain('version');
    expect(fieldsOf({ version: 1, objects: [{ kind: 'smell', name: 'a', value: '$a' }], controls: [], more: 1 })).toEqual(
      expect.arrayContaining(['objects[0].kind', 'config.more']),
    );
    expect(fieldsOf({ version: 1, objects: [], controls: [] })).toEqual(['objects', 'controls']);
    let layout: object = { name: 'x' };
    for (let n = 0; n < 50; n++) layout = { view: {}, children: [layout] };
    expect(fieldsOf({ version: 1, objects: [], controls: [], layout }).join()).toContain('layout');
  });
});

const typed = (of: { object?: Attributes; control?: Attributes; label?: Attributes; view?: Attributes }): LabelConfig => ({
  version: 1,
  objects: [{ kind: 'text', name: 't', value: '$text', extra: of.object ?? {} }],
  controls: [
    {
      ...{ tag: 'choices', name: 'c', to: ['t'], multiple: false, perRegion: false, required: false, extra: of.control ?? {} },
      labels: [{ value: 'Yes', color: '#d55e00', extra: of.label ?? {} }],
    },
  ],
  layout: { view: {}, children: [{ view: of.view ?? {}, children: [{ name: 't' }, { name: 'c' }] }] },
});
const problemsOf = (config: unknown): (readonly [string, string])[] => {
  const read = readInterface(config);
  return read.ok ? [] : read.problems.map(({ field, message }) => [field, message] as const);
};
const NO_NAME = 'is no name of an attribute';

describe('an attribute of a typed interface', () => {
  it.each(['x="1" visibleWhen', 'x="1"/><Evil a', 'a b', '', '<', 'visiblewhen ', 'visible\u0130when', '1a', '-a', 'a:b', "a'"])(
    'is refused where %j is no name',
    (name) => {
      expect(problemsOf(typed({ control: { [name]: '1' } }))).toEqual([[`controls[0].extra.${name}`, NO_NAME]]);
      expect(problemsOf(typed({ object: { [name]: '1' } }))).toEqual([[`objects[0].extra.${name}`, NO_NAME]]);
      expect(problemsOf(typed({ label: { [name]: '1' } }))).toEqual([[`controls[0].labels[0].extra.${name}`, NO_NAME]]);
      expect(problemsOf(typed({ view: { [name]: '1' } }))).toEqual([[`layout.children[0].view.${name}`, NO_NAME]]);
    },
  );

  it('is named in part where its name is long', () => {
    expect(problemsOf(typed({ control: { ['<'.repeat(5_000)]: '1' } }))).toEqual([[`controls[0].extra.${'<'.repeat(50)}`, NO_NAME]]);
  });

  it('is refused where a field says the same', () => {
    const control = { name: 'other', toName: 'nothing', REQUIRED: 'true', choice: 'multiple', perRegion: 'false' };
    const message = 'is an attribute of <Choices> that has its own field';
    expect(problemsOf(typed({ control }))).toEqual(Object.keys(control).map((name) => [`controls[0].extra.${name}`, message]));
    expect(problemsOf(typed({ object: { Value: '$other' } }))[0]?.[0]).toBe('objects[0].extra.Value');
    expect(problemsOf(typed({ label: { value: 'No' } }))[0]?.[0]).toBe('controls[0].labels[0].extra.value');
  });

  it('is taken where it was kept of an XML', () => {
    const read = readConfigXml(
      `<View><Text name="t" value="$text" model_index="0"/>
      <Choices name="c" toName="t" choice="single-radio" required="yes"><Choice value="Yes" background="red" hotkey="ctrl+s"/></Choices></View>`,
    );
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(problemsOf(read.value)).toEqual([]);
    const xml = writeConfigXml(read.value);
    for (const kept of ['model_index="0"', 'choice="single-radio"', 'required="yes"', 'background="red"', 'hotkey="ctrl+s"'])
      expect(xml).toContain(kept);
  });

  it('of a stored interface stays, and replaces nothing that a field says', () => {
    const stored = typed({
      object: { value: '$other' },
      control: { name: 'other', toName: 'nothing', choice: 'single-radio', required: 'no' },
      label: { value: 'No', hotkey: 'n' },
    });
    const said = { ...stored, controls: stored.controls.map((control) => ({ ...control, multiple: true, required: true })) };
    expect(readStoredInterface(said)).toEqual({ ok: true, value: said });
    const xml = writeConfigXml(said);
    expect(xml).toContain('<Text name="t" value="$text"/>');
    expect(xml).toContain('<Choices name="c" toName="t" choice="multiple" required="true">');
    expect(xml).toMatch(/<Choice value="Yes"[^>]* hotkey="n"\/>/);
  });
});
