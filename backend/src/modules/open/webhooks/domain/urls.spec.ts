import { describe, expect, it, test } from '@jest/globals';
import { WEBHOOK_MESSAGES } from '@labelbridge/contracts';
import { shownUrl, urlProblem } from './urls.js';

describe('the address of a webhook', () => {
  test.each(['https://example.com', 'https://example.com:443/a?b=c', 'https://example.com:8443/', 'https://1.1.1.1/', 'https://crm/'])(
    'may be %s',
    (url) => expect(urlProblem(url, [])).toBeUndefined(),
  );

  test.each([
    ['nonsense', WEBHOOK_MESSAGES.url],
    ['//example.com', WEBHOOK_MESSAGES.url],
    ['ftp://example.com', WEBHOOK_MESSAGES.urlHttps],
    ['file:///etc/passwd', WEBHOOK_MESSAGES.urlHttps],
    ['http://example.com', WEBHOOK_MESSAGES.urlHttps],
    [`https://example.com/${'ä'.repeat(1_000)}`, WEBHOOK_MESSAGES.urlLong],
    ['https://me@example.com', WEBHOOK_MESSAGES.urlLogin],
    ['https://:secret@example.com', WEBHOOK_MESSAGES.urlLogin],
    ['https://example.com/#', WEBHOOK_MESSAGES.urlFragment],
    ['https://example.com:22/', WEBHOOK_MESSAGES.urlPort],
    ['https://127.0.0.1/', WEBHOOK_MESSAGES.urlPrivate],
    // Other ways to write addresses of this host.
    ['https://127.1/', WEBHOOK_MESSAGES.urlPrivate],
    ['https://2130706433/', WEBHOOK_MESSAGES.urlPrivate],
    ['https://0x7f000001/', WEBHOOK_MESSAGES.urlPrivate],
    ['https://0177.0.0.1/', WEBHOOK_MESSAGES.urlPrivate],
    ['https://[::ffff:127.0.0.1]/', WEBHOOK_MESSAGES.urlPrivate],
    ['https://①②⑦.0.0.1/', WEBHOOK_MESSAGES.urlPrivate],
  ])('is not %s', (url, problem) => expect(urlProblem(url, [])).toBe(problem));

  it('of a host that the settings name may be private, with http and any port, or with the named port', () => {
    expect(urlProblem('http://127.0.0.1:9000/', ['127.0.0.1'])).toBeUndefined();
    expect(urlProblem('http://crm.internal:8080/', ['crm.internal:8080'])).toBeUndefined();
    expect(urlProblem('http://crm.internal/', ['crm.internal:80'])).toBeUndefined();
    expect(urlProblem('http://crm.internal:8081/', ['crm.internal:8080'])).toBe(WEBHOOK_MESSAGES.urlHttps);
    expect(urlProblem('http://[::1]:8080/', ['[::1]:8080'])).toBeUndefined();
    expect(urlProblem('http://crm.internal.example/', ['crm.internal'])).toBe(WEBHOOK_MESSAGES.urlHttps);
  });

  it('is shown without its path and query, where secrets stand', () => {
    expect(shownUrl('https://example.com:8443/a?token=secret')).toBe('https://example.com:8443/…');
    expect(shownUrl('https://example.com')).toBe('https://example.com');
  });
});
