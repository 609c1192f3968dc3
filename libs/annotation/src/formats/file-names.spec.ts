import { expect, it } from '@jest/globals';
import { PICTURES } from '../../testing/arbitraries.js';
import { FileNames } from './file-names.js';

const namesOf = (ids: readonly string[]): string[] => {
  const names = new FileNames(PICTURES.config, 'stem');
  return ids.map((id) => names.next({ item: { id, data: { image: `media:${'a'.repeat(64)}` } }, extension: 'jpg' }));
};

it('keeps the folders of a file: those of two days may have one name', () => {
  expect(namesOf(['day1/road 1.jpg', 'day2/road 1.jpg', 'road 1.jpg'])).toEqual(['day1/road 1.jpg', 'day2/road 1.jpg', 'road 1.jpg']);
});

it.each([
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\Windows\\a.jpg',
  'C:/a.jpg',
  'C:a.jpg',
  'a/. ./..\\..\\b',
  '..',
  '. ',
  '//server/a',
  'a/\u202e../b',
])('leads nowhere outside of its archive: %j', (id) => {
  const [name = ''] = namesOf([id]);
  expect(name).not.toMatch(/[\\:]|^\/|\/\/|\u202e/);
  expect(name.split('/').filter((part) => /^\.{0,2}$/.test(part.trim()))).toEqual([]);
  expect(name).not.toBe('');
});

it.each([
  ['CON', 'CON_.jpg'],
  ['nul.png', 'nul_.png'],
  ['con.tar.gz', 'con_.tar.gz'],
  ['COM¹.png', 'COM¹_.png'],
  ['prn/x/lpt1', 'prn_/x/lpt1_.jpg'],
  ['aux .png', 'aux_ .png'],
  ['console.png', 'console.png'],
  ['com10.png', 'com10.png'],
])('is no device of Windows, in a folder neither: %s', (id, name) => expect(namesOf([id])).toEqual([name]));

it('differs in more than its case and invisible signs, as all file systems compare it', () => {
  const ids = [
    'Straße.jpg',
    'STRASSE.jpg',
    'ﬁ.jpg',
    'fi.jpg',
    'é.jpg',
    'E\u0301.jpg',
    'x.jpg',
    '\u200bX.jpg',
    '\ufeffx.jpg',
    'y\u2060.jpg',
  ];
  const keys = namesOf(ids).map((name) => name.normalize('NFD').toUpperCase());
  expect(new Set(keys).size).toBe(ids.length);
  expect(keys.join('')).not.toMatch(/[\u200b\u2060\ufeff]/);
});
