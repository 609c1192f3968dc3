import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ExactNumber, isRecord, sameJson } from './json.js';
import { parseJson, writeJson } from './json-text.js';

describe('JSON with numbers of many digits', () => {
  it.each(['1212092628029698049', '-9007199254740993', '0.12345678901234567890123', '1e400', '3.141592653589793238462643383279'])(
    'keeps %s',
    (digits) => {
      const text = `{"id":${digits},"nested":[{"n":${digits}}]}`;
      expect(writeJson(parseJson(text))).toBe(text);
      expect(sameJson(parseJson(text), parseJson(text))).toBe(true);
      expect(sameJson(parseJson(text), parseJson(`{"id":${digits.replace(/\d$/, '7')},"nested":[]}`))).toBe(false);
    },
  );

  it('keeps plain numbers as numbers, also beside others', () => {
    expect(parseJson('[1,1.5,1e3,9007199254740991,12345678901234567890]')).toEqual([
      1,
      1.5,
      1000,
      9007199254740991,
      new ExactNumber('12345678901234567890'),
    ]);
    expect(parseJson('{"text":"1212092628029698049"}')).toEqual({ text: '1212092628029698049' });
  });

  it('is what JSON.parse reads where no digit is lost', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const plain: unknown = JSON.parse(text);
        expect(parseJson(text)).toEqual(plain);
        expect(writeJson(plain)).toBe(JSON.stringify(plain));
      }),
    );
  });

  it('is a text for whoever does not know of it, and no record', () => {
    const [number] = parseJson('[12345678901234567890]') as [ExactNumber];
    expect(JSON.stringify({ number })).toBe('{"number":"12345678901234567890"}');
    expect(String(number)).toBe('12345678901234567890');
    expect(isRecord(number)).toBe(false);
  });

  it('that is none is refused, with and without such numbers', () => {
    expect(() => parseJson('{"a":}')).toThrow(SyntaxError);
    expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError);
    expect(parseJson('{"a":12345678901234567890,"a":1}')).toEqual({ a: 1 });
  });
});
