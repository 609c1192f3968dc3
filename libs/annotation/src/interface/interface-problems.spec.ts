import { expect, it } from '@jest/globals';
import { controlOf, interfaceOf, labelsNamed, objectOf } from './build-interface.js';
import { colorProblems } from './interface-problems.js';
import { type LabelDef } from './label-config.js';
import { PALETTE, paletteColor } from './palette.js';

const faceWith = (...labels: LabelDef[]) =>
  interfaceOf([objectOf('image', 'image', '$image')], [controlOf('rectanglelabels', 'box', 'image', { labels })]);

it('two labels that were given one colour are both named', () => {
  const [car, bus, tree] = labelsNamed('Car', 'Bus', 'Tree');
  if (!car || !bus || !tree) throw new Error('There are three.');
  expect(colorProblems(faceWith(car, bus, tree))).toEqual([]);
  expect(colorProblems(faceWith({ ...car, color: paletteColor(2) }, bus, tree))).toEqual([
    { field: 'controls[0].labels[2].color', message: '“Tree” has the colour of “Car”; one of them needs another' },
  ]);
  expect(colorProblems(faceWith({ ...car, color: '#123ABC' }, bus, { ...tree, color: '#123abc' }))).toHaveLength(1);
});

it('colours of the palette that begins again, and of questions that show none, may be there twice', () => {
  const many = labelsNamed(...Array.from({ length: PALETTE.length + 2 }, (_, i) => `Label ${i}`));
  expect(colorProblems(faceWith(...many))).toEqual([]);
  const choices = controlOf('choices', 'mood', 'image', {
    labels: labelsNamed('Good', 'Bad').map((label) => ({ ...label, color: '#000000' })),
  });
  expect(colorProblems(interfaceOf([objectOf('image', 'image', '$image')], [choices]))).toEqual([]);
});
