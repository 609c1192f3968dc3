import { describe, expect, it } from '@jest/globals';
import { decoded, encodingOf, UnreadableText } from './encoding.js';

function bytesIn(label: string, text: string): Uint8Array {
  const signs = Array.from({ length: 256 }, (_, byte) => new TextDecoder(label).decode(Uint8Array.of(byte), { stream: true }));
  return Uint8Array.from(text, (sign) => signs.indexOf(sign));
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const swapped = (text: string): Buffer => utf16(text).swap16();
const inPieces = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size));

async function textOf(bytes: Uint8Array, encoding: string, size: number): Promise<string> {
  let text = '';
  for await (const part of decoded(inPieces(bytes, size), encoding)) text += part;
  return text;
}

/** ISO-2022-CN with a few non-ASCII bytes, without which it would be UTF-8. */
const CHINESE = Buffer.from(`${`\x1b$)G!!"" `.repeat(400)}\xff\xfe\x80`, 'latin1');

const YORUBA = 'id\ttext\r\n1\tỌmọ mi wá\r\n2\tkú àárọ̀\r\n';
const ARABIC = 'text\nمرحبا بالعالم في لاغوس\n';
const FRENCH = 'id;text\r\n1;Crème brûlée à 5 €\r\n2;“C’est très bon” – dit-il…\r\n';

describe('the encoding of a file', () => {
  it.each<[string, string, Uint8Array, string]>([
    ['UTF-8', 'UTF-8', Buffer.from(YORUBA), YORUBA],
    ['UTF-8 with its mark', 'UTF-8', Buffer.from(`\uFEFF${YORUBA}`), YORUBA],
    ['plain ASCII', 'UTF-8', Buffer.from('text\nfine\n'), 'text\nfine\n'],
    ['an emoji at the end', 'UTF-8', Buffer.from('fine 🌍'), 'fine 🌍'],
    ['UTF-16 with its mark', 'UTF-16LE', utf16(`\uFEFF${YORUBA}`), YORUBA],
    ['UTF-16 the other way', 'UTF-16BE', swapped(`\uFEFF${YORUBA}`), YORUBA],
    ['UTF-16 without a mark', 'UTF-16LE', utf16(YORUBA), YORUBA],
    ['UTF-16 the other way without a mark', 'UTF-16BE', swapped(YORUBA), YORUBA],
    ['UTF-16 of Arabic without a mark', 'UTF-16LE', utf16(ARABIC), ARABIC],
    ['Windows-1252', 'Windows-1252', bytesIn('windows-1252', FRENCH), FRENCH],
    ['Windows-1252 with one accent', 'Windows-1252', bytesIn('windows-1252', 'text\nShe drank a café\n'), 'text\nShe drank a café\n'],
    ['Windows-1252 of Portuguese', 'Windows-1252', bytesIn('windows-1252', 'São Paulo não é\n'), 'São Paulo não é\n'],
    ['Windows-1252 of money', 'Windows-1252', bytesIn('windows-1252', 'costs £5, 20°C, ½ cup\n'), 'costs £5, 20°C, ½ cup\n'],
    ['Windows-1251', 'windows-1251', bytesIn('windows-1251', 'Привет мир, как дела сегодня\n'), 'Привет мир, как дела сегодня\n'],
    ['Windows-1256', 'windows-1256', bytesIn('windows-1256', ARABIC), ARABIC],
  ])('is found: %s', async (_what, title, bytes, text) => {
    for (const size of [1, 7, 64, 100_000]) {
      const encoding = await encodingOf(inPieces(bytes, size));
      expect(encoding).toBe(title);
      expect(await textOf(bytes, encoding, size)).toBe(text);
    }
  });

  it('is found by the last of many bytes', async () => {
    const bytes = bytesIn('windows-1252', `${'plain text\n'.repeat(50_000)}café`);
    expect(await encodingOf(inPieces(bytes, 65_536))).toBe('Windows-1252');
  });

  it('is UTF-8 where few bytes of many are damaged', async () => {
    const bytes = Buffer.concat([Buffer.from('Ìbàdàn àti Èkó\n'), Buffer.of(0xe9), Buffer.from('\nọmọ')]);
    const encoding = await encodingOf([bytes]);
    expect(encoding).toBe('UTF-8');
    expect(await textOf(bytes, encoding, 5)).toBe('Ìbàdàn àti Èkó\n\uFFFD\nọmọ');
  });

  it.each<[string, Uint8Array, RegExp]>([
    [
      'UTF-32',
      Buffer.from('\uFEFFtext', 'utf16le').reduce((all, byte, at) => [...all, byte, ...(at % 2 ? [0, 0] : [])], [] as number[]) as never,
      /UTF-32/,
    ],
    ['an Excel workbook', Buffer.from('PK\x03\x04 and more', 'latin1'), /\.xlsx/],
    ['zero bytes here and there', Buffer.from('a\0b\0\0c\0\0d\0', 'latin1'), /binary/],
    ['Polish', bytesIn('windows-1250', 'text\nZażółć gęślą jaźń, zielony żółw\n'), /windows-125|ISO-8859/i],
    ['Turkish', bytesIn('windows-1254', 'text\nİstanbul güneşli bir şehir, iyi günler arkadaşım\n'), /text in/],
    ['Chinese without a decoder', CHINESE, /text in ISO-2022-CN/],
    ['Macintosh', bytesIn('macintosh', 'text\nO café naïve de São Paulo\n'), /text in/],
  ])('is refused by name: %s', async (_what, bytes, message) => {
    const finding = encodingOf([Uint8Array.from(bytes)]);
    await expect(finding).rejects.toThrow(UnreadableText);
    await expect(finding).rejects.toThrow(message);
  });
});
