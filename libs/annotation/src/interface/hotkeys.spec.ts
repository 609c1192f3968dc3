import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { controlOf, interfaceOf, labelsNamed, objectOf } from './build-interface.js';
import { hotkeysOf, RESERVED_HOTKEYS } from './hotkeys.js';
import { interfaceProblems } from './interface-problems.js';

const withKeys = (...hotkeys: (string | undefined)[]) => {
  const labels = labelsNamed(...hotkeys.map((_, i) => `L${i}`)).map((label, i) => ({
    ...label,
    ...(hotkeys[i] === undefined ? {} : { hotkey: hotkeys[i] }),
  }));
  return interfaceOf([objectOf('image', 'image', '$image')], [controlOf('rectanglelabels', 'box', 'image', { labels })]);
};

describe('hotkeys', () => {
  it.each([
    [['c', 'C'], '“c” is the key of “L0” already; “L1” needs another'],
    [['n'], '“n” is a key of the tools; “L0” needs another'],
    [['ctrl+s'], '“ctrl+s” cannot be the key of “L0”: it must be one letter or digit, alone or with shift'],
  ])('%j are refused: %s', (keys, message) => {
    expect(interfaceProblems(withKeys(...keys)).map((problem) => problem.message)).toEqual([message]);
  });

  it('never collide with each other or with the tools', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.constantFrom('c', 'C', '1', 'n', 'shift+c', 'x', 'ctrl+x'), { nil: undefined }), { maxLength: 40 }),
        (keys) => {
          const found = hotkeysOf(withKeys(...keys));
          for (const reserved of RESERVED_HOTKEYS) expect(found.has(reserved)).toBe(false);
          const labels = [...found.values()].map(({ label }) => label);
          expect(new Set(labels).size).toBe(labels.length);
        },
      ),
    );
  });
});
