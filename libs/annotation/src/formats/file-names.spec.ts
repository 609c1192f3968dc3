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
