import { describe, expect, it, test } from '@jest/globals';
import { LOGIN_RULES, SIGNUP_RULES, normalisePhone } from './account.rules.js';
import { formProblems } from './rule.js';
import { PROJECT_RULES, TASK_RULES } from './work.rules.js';

const ada = {
  firstname: 'Ada',
  lastname: 'Obi',
  username: 'ada_obi',
  email: 'ada@example.com',
  phone: '08031234567',
  password: 'secret',
  confirmPassword: 'secret',
};
const messageOf = (changes: Partial<typeof ada>) => formProblems(SIGNUP_RULES, { ...ada, ...changes }).map(({ message }) => message);

it('lets a good sign-up pass', () => expect(formProblems(SIGNUP_RULES, ada)).toEqual([]));

describe('sign-up (specification section 5), to the letter', () => {
  // @asvs V2.2.1
  test.each([
    [{ firstname: '' }, 'Please enter your first name!'], // @spec 5.sign-up.1
    [{ firstname: '   ' }, 'Please enter your first name!'],
    [{ lastname: '' }, 'Please enter your last name!'], // @spec 5.sign-up.2
    [{ username: '' }, 'Please enter your username!'], // @spec 5.sign-up.3
    [{ email: '' }, 'Please enter your email!'], // @spec 5.sign-up.4
    [{ email: 'ada@' }, 'Please enter a valid email!'], // @spec 5.sign-up.5
    [{ email: 'ada example@x.com' }, 'Please enter a valid email!'],
    [{ email: 'ada@example.com\r\nBcc: all@x.com' }, 'Please enter a valid email!'],
    [{ phone: '' }, 'Please enter your phone!'], // @spec 5.sign-up.6
    [{ password: '', confirmPassword: '' }, 'Please enter your password!'], // @spec 5.sign-up.7
    [{ password: 'five5', confirmPassword: 'five5' }, 'Password must be at least 6 characters!'], // @spec 5.sign-up.8, 9.limits.1
    [{ confirmPassword: '' }, 'Please confirm your password!'], // @spec 5.sign-up.9
    [{ confirmPassword: 'other1' }, 'Passwords do not match!'], // @spec 5.sign-up.10
  ])('%j says %s', (changes, message) => expect(messageOf(changes)[0]).toBe(message));

  it('takes names and addresses of the world', () => {
    expect(messageOf({ firstname: 'Ọlá', lastname: "O'Neill-Ṣàngó", email: 'olá+work@exämple.co.uk' })).toEqual([]);
  });

  it.each(['Adéọ́lá', 'Adéọ́lá'.normalize('NFD'), 'ọlá.ng', 'محمد', 'ada_obi'])('takes %s as a username', (username) => {
    expect(messageOf({ username })).toEqual([]);
  });

  it.each(['ad', 'ada obi', '\u0301ada', 'ada\u202e', `a\u0301\u0302\u0303\u0304\u0305\u0306da`, 'x'.repeat(33), 'ada/obi'])(
    'does not take %j as a username',
    (username) => expect(messageOf({ username })).toEqual(['A username has 3 to 32 letters, digits, dots, dashes or underscores.']),
  );

  it('does not normalize a username that is too long in any form', () => {
    expect(messageOf({ username: `a${'\u0301\u0323'.repeat(500_000)}` })).toHaveLength(1);
  });

  it.each(['Adéọ́lá', 'J. Ng', 'St.John', 'T.B.JOSHUA', 'Jr.', 'محمد', 'नेहा', 'نیم\u200cفاصله'])('takes %s as a name', (firstname) => {
    expect(messageOf({ firstname })).toEqual([]);
  });

  it.each([
    ['Ada\r\nBcc: x@y.z', 'cannot be seen'],
    ['Ada\u202egnp', 'cannot be seen'],
    ['Ada\u2066x', 'cannot be seen'],
    ['Ada\u200b', 'cannot be seen'],
    ['Win at https://evil.example', 'link'],
    ['www.evil.example', 'link'],
    ['Visit evil.com now', 'link'],
    ['ada@x.example', 'link'],
    ...[
      't.me/win',
      'evil.ru',
      'Visit evil.de/x now',
      'x.com',
      'EVIL.COM',
      'evil。com',
      'http:evil.ru',
      'tel:+234',
      'WWW.EVIL.XYZ',
      'Evil.Com',
      'EVIL.IO',
      '9ja.ru',
    ].map((text): [string, string] => [text, 'link']),
  ])('does not take %j as a name', (lastname, message) => expect(messageOf({ lastname })[0]).toContain(message));
});

test.each([
  ['08031234567', '8031234567'], // @spec 9.limits.4
  ['0803 123 4567', '8031234567'],
  ['+234 (803) 123-4567', '+2348031234567'],
  ['8031234567', '8031234567'],
])('the phone %s is sent as %s', (typed, sent) => expect(normalisePhone(typed)).toBe(sent));

it('log-in asks for both fields', () => {
  expect(formProblems(LOGIN_RULES, {}).map(({ message }) => message)).toEqual(['Please enter your email!', 'Please enter your password!']);
});

// @spec 5.project.1-3
it('the project form asks for its three fields (specification section 5)', () => {
  expect(formProblems(PROJECT_RULES, {}).map(({ message }) => message)).toEqual([
    'Please input the project name!',
    'Please input the company name!',
    'Please select a due date!',
  ]);
});

// @spec 5.task.1-5
it('the task form asks for its five fields and refuses script links', () => {
  expect(formProblems(TASK_RULES, {}).map(({ message }) => message)).toEqual([
    'Please select the task name!',
    'Please enter the task link!',
    'Please enter the guideline link!',
    'Please select a deadline!',
    'Please select who created the task!',
  ]);
  expect(formProblems({ taskLink: TASK_RULES.taskLink }, { taskLink: 'javascript:alert(1)' })).toHaveLength(1);
});
