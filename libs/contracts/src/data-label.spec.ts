import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  DATA_MESSAGES,
  dataCost,
  itemLoad,
  mediumLoad,
  megabytesText,
  readDataPrice,
  sendEstimate,
  type StoredMedium,
} from './data-label.js';

const PRICE = { perGb: { amount: 43_000, currency: 'NGN' }, date: '2026-11-01' } as const;

describe('a price of data', () => {
  it('is whole Naira and a day', () => {
    expect(readDataPrice('430@2026-11-01')).toEqual(PRICE);
    expect(readDataPrice('1000000@2026-11-01')?.perGb.amount).toBe(100_000_000);
  });

  it.each(['430', '430@', '@2026-11-01', '0@2026-11-01', '1000001@2026-11-01', '4.5@2026-11-01', '430@2026-02-30', '430@2026-11-01 x'])(
    'is not %s',
    (text) => expect(readDataPrice(text)).toBeUndefined(),
  );
});

describe('the bytes that the work on a medium loads', () => {
  const copy = (name: string, size: number, width: number | null = null) => ({ name, size, width });
  const sound = [copy('48k', 700), copy('fragments', 10), copy('peaks', 20), copy('overview', 5), copy('print', 900)];
  const video = [copy('480p', 700), copy('fragments', 10), copy('poster', 90)];
  const pictures = [copy('480', 40, 480), copy('1080', 150, 1_080), copy('1600', 300, 1_600)];

  it.each<[string, StoredMedium, number]>([
    ['a picture without copies', { kind: 'image', size: 50, width: 400, renditions: [] }, 50],
    ['a wide picture', { kind: 'image', size: 5_000, width: 4_000, renditions: pictures }, 300],
    [
      'a tall picture, whose copies are narrower than the screen',
      { kind: 'image', size: 5_000, width: 3_000, renditions: [copy('1600', 300, 1_200)] },
      5_000,
    ],
    ['a short recording', { kind: 'audio', size: 5_000, width: null, renditions: sound.slice(2) }, 5_025],
    ['a long recording, which is played by fragments', { kind: 'audio', size: 5_000, width: null, renditions: sound }, 735],
    ['a video, without its poster', { kind: 'video', size: 9_000, width: 1_920, renditions: video }, 710],
    ['a video without a copy', { kind: 'video', size: 9_000, width: 1_920, renditions: [] }, 9_000],
  ])('of %s', (_what, medium, bytes) => expect(mediumLoad(medium)).toBe(bytes));

  it('are those of an item with its data and links', () => {
    expect(itemLoad(200)).toBe(1_200);
    expect(itemLoad(200, [300, 400])).toBe(1_900);
  });
});

it('the bytes to send follow handed-in work, else a fixed size of an item', () => {
  expect(sendEstimate(10)).toBe(20_000);
  expect(sendEstimate(10, 350.5)).toBe(3_505);
  expect(sendEstimate(3, 0.5)).toBe(2);
});

describe('the cost', () => {
  it('rounds up to a kobo, exactly', () => {
    const price = fc.record({ amount: fc.integer({ min: 100, max: 100_000_000 }), currency: fc.constant('NGN' as const) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000_000 }), price, (bytes, perGb) => {
        const cost = BigInt(dataCost(bytes, { ...PRICE, perGb }).amount);
        const exact = BigInt(bytes) * BigInt(perGb.amount);
        return cost * 1_000_000_000n >= exact && (cost - 1n) * 1_000_000_000n < exact;
      }),
    );
  });

  it('is never 0 for bytes', () => {
    expect(dataCost(1, PRICE).amount).toBe(1);
    expect(dataCost(0, PRICE).amount).toBe(0);
  });
});

describe('texts', () => {
  it.each([
    [0, '0 MB'],
    [1, '0.1 MB'],
    [300_000, '0.3 MB'],
    [300_001, '0.4 MB'],
    [9_900_000, '9.9 MB'],
    [9_900_001, '10 MB'],
    [11_200_000, '12 MB'],
    [999_000_000, '999 MB'],
    [999_000_001, '1 GB'],
    [1_300_000_001, '1.4 GB'],
  ])('%d bytes are read as %s', (bytes, text) => expect(megabytesText(bytes)).toBe(text));

  const said = { load: 11_200_000, send: 300_000 };

  it('say what to load, to send, and what it costs on which day', () => {
    expect(DATA_MESSAGES.said(said, PRICE)).toBe('about 12 MB to load, 0.3 MB to send, about ₦5 at ₦430 per GB of 1 November 2026');
    expect(DATA_MESSAGES.said({ load: 1, send: 1 }, PRICE)).toBe(
      'about 0.1 MB to load, 0.1 MB to send, about ₦1 at ₦430 per GB of 1 November 2026',
    );
  });

  it('have no cost without a price, and name what is not counted', () => {
    expect(DATA_MESSAGES.said(said, null)).toBe('about 12 MB to load, 0.3 MB to send');
    expect(DATA_MESSAGES.said({ ...said, more: true }, null)).toBe(
      'about 12 MB to load, 0.3 MB to send. Files of other sites are not counted',
    );
  });

  it('name the price that pay is shown after', () => {
    expect(DATA_MESSAGES.afterCost(PRICE)).toBe('After data cost, at ₦430 per GB of 1 November 2026');
  });

  it('compare what was used with what was said', () => {
    const used = { ...said, loaded: 13_200_000, sent: 100_000 };
    expect(DATA_MESSAGES.used(used, null)).toBe('Said 12 MB, used 14 MB');
    expect(DATA_MESSAGES.used(used, PRICE)).toBe('Said 12 MB, used 14 MB, about ₦6 at ₦430 per GB of 1 November 2026');
  });
});
