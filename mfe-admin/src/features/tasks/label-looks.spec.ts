import { expect, it } from '@jest/globals';
import { lookKey, readLooks, writeLooks } from './label-looks.js';

it('keeps the colours and keys of labels in one text', () => {
  const looks = {
    [lookKey('labels', 'Central market')]: { color: '#229988', hotkey: 'm' },
    [lookKey('labels', 'Tab\tin it')]: { color: '#ee4400' },
    [lookKey('relations', 'knows')]: { hotkey: 'shift+k' },
  };
  expect(readLooks(writeLooks(looks))).toEqual(looks);
  expect(writeLooks({ [lookKey('labels', 'Plain')]: {} })).toBe('');
  expect(readLooks('')).toEqual({});
});
