import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeHtml, oneLine, renderEmail } from './email.js';

const email = {
  subject: 'Approved: Street signs',
  greet: 'Ada',
  paragraphs: ['First.', 'Second.'],
  action: { label: 'See the job', path: '/dashboard/jobs' },
};

describe('a mail', () => {
  it('has a plain text with a greeting, its paragraphs and a full link', () => {
    expect(renderEmail(email, 'https://work.example').text).toBe(
      'Hello Ada,\n\nFirst.\n\nSecond.\n\nSee the job:\nhttps://work.example/dashboard/jobs\n\n' +
        'Labelbridge\nhttps://work.example\nYou get this email because you have an account at Labelbridge.\n',
    );
  });

  it('has an HTML with a language, a title, a heading and the same link', () => {
    const { html } = renderEmail(email, 'https://work.example');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Approved: Street signs</title>');
    expect(html).toContain('<h1');
    expect(html).toContain('href="https://work.example/dashboard/jobs"');
  });

  // @asvs V1.1.2, V1.3.7
  it('escapes typed text', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const { html } = renderEmail({ ...email, subject: hostile, greet: hostile, paragraphs: [hostile] }, 'https://work.example');
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(4);
  });

  it('keeps the line breaks of a reason', () => {
    const { text, html } = renderEmail({ ...email, paragraphs: ['one\ntwo'] }, 'https://work.example');
    expect(text).toContain('one\ntwo');
    expect(html).toContain('one<br>two');
  });
});

describe('oneLine', () => {
  it.each([
    ['a\r\nBcc: b', 'a Bcc: b'],
    ['  a \t b  ', 'a b'],
    ['a\u2028b\u0000c', 'a b c'],
    ['', ''],
  ])('%j -> %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  // @asvs V1.3.3
  it('removes control characters, returns at most 160 characters, and splits none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect([...line].length).toBeLessThanOrEqual(160);
      }),
    );
    expect(oneLine('😀'.repeat(200))).toBe(`${'😀'.repeat(159)}…`);
  });

  // @asvs V1.1.2
  it('escapes HTML reversibly', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        const read = escaped
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&');
        expect(read).toBe(text);
      }),
    );
  });
});
