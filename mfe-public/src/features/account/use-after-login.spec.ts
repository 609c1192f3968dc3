import { describe, expect, it } from '@jest/globals';
import { destinationOf } from './use-after-login.js';

describe('destinationOf', () => {
  it.each([
    ['USER', null, '/dashboard/overview'],
    ['ADMIN', undefined, '/admin'],
    ['USER', '/dashboard/jobs?tab=paid', '/dashboard/jobs?tab=paid'], // @spec 2.routes.18
    ['USER', '/new-projects?join=1', '/new-projects?join=1'],
    ['USER', '/admin/users', '/dashboard/overview'],
    ['ADMIN', '/dashboard/jobs', '/admin'],
    ['USER', '//evil.test', '/dashboard/overview'],
    ['USER', 'https://evil.test', '/dashboard/overview'],
  ] as const)('%s bound for %s goes to %s', (userRole, next, expected) => {
    expect(destinationOf({ userRole }, next)).toBe(expected);
  });
});
