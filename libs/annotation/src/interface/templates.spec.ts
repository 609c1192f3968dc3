import { describe, expect, it } from '@jest/globals';
import { hotkeysOf } from './hotkeys.js';
import { interfaceProblems } from './interface-problems.js';
import { fieldsOf } from './label-config.js';
import { modalityOf, TEMPLATES } from './templates.js';

describe('the templates', () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    '%s can be used as it is, and its sample has its fields',
    (_id, { config, sample, modality }) => {
      expect(interfaceProblems(config)).toEqual([]);
      expect(Object.keys(sample)).toEqual(expect.arrayContaining(fieldsOf(config)));
      expect(modalityOf(config)).toBe(modality);
    },
  );

  it('give each label a key of its own', () => {
    for (const { config } of TEMPLATES) {
      const labels = config.controls.flatMap((control) => control.labels);
      expect(hotkeysOf(config).size).toBe(labels.length);
    }
  });
});
