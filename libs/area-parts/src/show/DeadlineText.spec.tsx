import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { DeadlineText } from './DeadlineText.js';

afterEach(cleanup);

const INSTANT = '2026-11-20T08:12:30.000Z';

it.each([
  ['names its time zone', <DeadlineText instant={INSTANT} />, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2} (Lagos time|UTC([+−]\d{1,2}(:\d{2})?)?)$/],
  ['names none for a day alone', <DeadlineText instant={INSTANT} dateOnly />, /^\d{4}-\d{2}-\d{2}$/],
  ['names none if there is no instant', <DeadlineText instant={null} />, /^–$/],
])('%s', (_what, element, text) => expect(render(element).container.textContent).toMatch(text));
