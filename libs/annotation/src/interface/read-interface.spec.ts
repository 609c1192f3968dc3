import { describe, expect, it } from '@jest/globals';
import { readConfigXml } from '../label-studio/config-read.js';
import { readInterface } from './read-interface.js';
import { TEMPLATES } from './templates.js';

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
