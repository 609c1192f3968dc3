import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { BUSINESS_TIME_ZONE, addDays, businessDate, isPlainDate, startOfBusinessDay, startOfWeek, timeLeft, zoneName } from './dates.js';

describe('isPlainDate', () => {
  test.each([
    ['2026-11-20', true], // @spec 9.limits.8
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['20-11-2026', false], // @spec 9.limits.8
    ['2026-11-20T00:00:00Z', false],
    ['', false],
    [20261120, false],
    [{ $ne: null }, false],
  ])('%p is a date: %p', (text, expected) => expect(isPlainDate(text)).toBe(expected));
});

describe('businessDate', () => {
  test.each([
    ['2026-11-20T22:59:59Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('%p is %p in Lagos', (instant, date) => expect(businessDate(new Date(instant))).toBe(date));

  it('is what the time zone database says, from 1970 on', () => {
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short' });
    const noInvalidDate = true;
    const [min, max] = [new Date('1970-01-01T00:00:00Z'), new Date('2199-12-31T00:00:00Z')];
    fc.assert(fc.property(fc.date({ min, max, noInvalidDate }), (instant) => expect(businessDate(instant)).toBe(zone.format(instant))));
    // Instants around midnight reveal an offset that is wrong by a second.
    const offset = fc.integer({ min: -5_000, max: 5_000 });
    const midnight = fc.integer({ min: 0, max: 80_000 }).map((days) => Date.parse(`${addDays('1970-01-02', days)}T00:00:00+01:00`));
    fc.assert(
      fc.property(midnight, offset, (start, ms) => expect(businessDate(new Date(start + ms))).toBe(zone.format(new Date(start + ms)))),
    );
  });

  it('starts the day at midnight in Lagos', () => {
    expect(startOfBusinessDay('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z');
  });
});

it.each([
  ['Africa/Lagos', 60, 'Lagos time'],
  ['Europe/Berlin', 60, 'UTC+1'],
  ['UTC', 0, 'UTC'],
  ['Asia/Kolkata', 330, 'UTC+5:30'],
  ['America/St_Johns', -210, 'UTC−3:30'],
  ['America/New_York', -300, 'UTC−5'],
])('the zone %s at %i minutes is %s', (zone, offset, name) => expect(zoneName(zone, offset)).toBe(name));

describe('startOfWeek', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-20', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
  ])('the week of %p starts on %p', (date, monday) => expect(startOfWeek(date)).toBe(monday));
});

describe('timeLeft (specification sections 4 and 9)', () => {
  test.each([
    ['2026-11-19', 'Past Due'], // @spec 4.other.6
    ['2020-01-01', 'Past Due'],
    ['2026-11-20', 'Due today'],
    ['2026-11-21', '1 day'],
    ['2026-11-26', '6 days'], // @spec 4.other.5
    ['2026-11-27', '1 week'], // @spec 9.limits.10
    ['2026-12-11', '3 weeks'], // @spec 4.other.4
    ['2026-12-18', '4 weeks'],
    ['2026-12-19', '4 weeks 1 day'], // @spec 9.limits.10
    ['2026-12-20', '1 month 2 days'], // @spec 9.limits.9
    ['2026-12-25', '1 month 1 week'], // @spec 9.limits.9
    ['2027-01-20', '2 months 5 days'], // @spec 4.other.3
    ['2027-11-20', '12 months 1 day'],
  ])('due %s', (dueDate, expected) => {
    expect(timeLeft(dueDate, '2026-11-20')).toBe(expected);
  });

  // @spec 4.other.6
  it('never is empty, and is Past Due exactly before today', () => {
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), (days) => {
        const text = timeLeft(addDays('2026-11-20', days), '2026-11-20');
        expect(text).not.toBe('');
        expect(text === 'Past Due').toBe(days < 0);
      }),
    );
  });
});
