import { expect, it } from '@jest/globals';
import { presign } from './presign.js';

it("signs as Amazon's own example does", () => {
  const address = presign({
    method: 'GET',
    address: 'https://examplebucket.s3.amazonaws.com/test.txt',
    region: 'us-east-1',
    accessKey: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    seconds: 86_400,
    at: new Date('2013-05-24T00:00:00Z'),
  });
  expect(new URL(address).searchParams.get('X-Amz-Signature')).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
});
