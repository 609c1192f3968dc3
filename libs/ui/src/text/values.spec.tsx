import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { type ReactNode } from 'react';
import {
  APPLICATION_STATUSES,
  INVOICE_STATUSES,
  JOB_STATUSES,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  USER_STATUSES,
} from '@labelbridge/contracts';
import { Avatar } from '../base/Avatar.js';
import { StatusChip } from '../base/Chip.js';
import { DateText, MoneyText, PlainDateText, TimeLeft } from './values.js';

const textOf = (what: ReactNode) => render(what).container.textContent;

describe('values as text', () => {
  it('money always shows its currency', () => {
    expect(textOf(<MoneyText money={{ amount: 600_000, currency: 'NGN' }} />)).toBe('₦6,000.00');
    expect(textOf(<MoneyText money={{ amount: 400, currency: 'USD' }} trimZeros />)).toBe('$4');
  });

  it('an instant is shown in the local time zone, with the exact time on hover', () => {
    const { container } = render(<DateText instant="2026-11-20T08:12:30.000Z" />);
    const local = new Date('2026-11-20T08:12:30.000Z');
    const time = container.querySelector('time');
    expect(time?.dateTime).toBe('2026-11-20T08:12:30.000Z');
    expect(time?.textContent).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect(time?.textContent).toContain(`:${String(local.getMinutes()).padStart(2, '0')}`);
    expect(time?.title).toContain('2026');
    expect(textOf(<DateText instant="2026-11-20T08:12:30.000Z" dateOnly />)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it.each([null, undefined, 'soon'])('a missing or invalid date (%s) is a dash', (nothing) => {
    expect(textOf(<DateText instant={nothing} />)).toBe('–');
    expect(textOf(<PlainDateText date={nothing} />)).toBe('–');
    expect(textOf(<TimeLeft dueDate={nothing} />)).toBe('–');
  });

  // @spec 9.limits.8
  it('a date without time is written YYYY-MM-DD, with its weekday on hover', () => {
    const { container } = render(<PlainDateText date="2026-11-20" />);
    expect(container.textContent).toBe('2026-11-20');
    expect(container.querySelector('time')?.title).toContain('Friday');
  });

  it('time left is counted in Lagos', () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect(textOf(<TimeLeft dueDate="2026-11-20" now={now} />)).toBe('Past Due');
    expect(textOf(<TimeLeft dueDate="2026-11-21" now={now} />)).toBe('Due today');
  });

  it.each([
    ['Ada Obi', 'AO'],
    ['ada', 'A'],
    ['Ngozi Amaka Okafor', 'NO'],
    ['', ''],
  ])('the initials of "%s" are "%s"', (name, letters) => {
    expect(textOf(<Avatar name={name} />)).toBe(letters);
  });
});

describe('status chips', () => {
  const all = [...USER_STATUSES, ...PROJECT_STATUSES, ...PUBLIC_STATUSES, ...APPLICATION_STATUSES, ...JOB_STATUSES, ...INVOICE_STATUSES];
  it.each(all)('%s has a label and a tone', (status) => {
    const { container } = render(<StatusChip status={status} />);
    expect(container.textContent?.toLowerCase()).toBe(status.toLowerCase());
    expect(container.firstElementChild?.className).toMatch(/^chip (wait|info|bad|good|quiet)$/);
  });
});
