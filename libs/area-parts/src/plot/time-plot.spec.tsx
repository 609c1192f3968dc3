import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, ANNOTATOR_PLOTS, approvalPercent, type PlotSpec } from '@labelbridge/contracts';
import { type PlotPoint } from './plot-points.js';
import { TimePlot } from './TimePlot.js';

const days = (count: number, valueOf: (n: number) => number[]): PlotPoint[] =>
  Array.from({ length: count }, (_, n) => ({ key: addDays('2026-11-22', n - count + 1), label: null, values: valueOf(n) }));
const show = (spec: PlotSpec, points: readonly PlotPoint[], more: object = {}) =>
  render(<TimePlot spec={spec} points={points} csvPath="/api/x.csv" {...more} />);
const bars = () => [...document.querySelectorAll<SVGRectElement>('svg[aria-hidden] rect')];
const bodyRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('a plot over time', () => {
  it('of nothing draws its axis and says so', () => {
    show(
      ANNOTATOR_PLOTS.earnings,
      days(12, () => [0]),
    );
    expect([bars().length, screen.queryByText('Nothing in this period.') !== null]).toEqual([0, true]);
    expect(screen.getByText('₦0', { selector: 'b' })).toBeTruthy();
    expect(bodyRows()).toHaveLength(12);
  });

  it('of one point is one bar that is not as wide as the plot', () => {
    show(
      ANNOTATOR_PLOTS.hours,
      days(1, () => [90]),
    );
    expect(bars()).toHaveLength(1);
    expect(Number.parseFloat(bars()[0]?.getAttribute('width') ?? '')).toBeLessThan(15);
    expect(screen.getAllByText('1 h 30 min').length).toBeGreaterThan(0);
    expect(screen.queryByText('Nothing in this period.')).toBeNull();
  });

  it('of 10,000 points is at most 60 bars, and its figure is the sum of all', () => {
    show(
      ANNOTATOR_PLOTS.earnings,
      days(10_000, () => [100]),
    );
    expect(bars().length).toBeLessThanOrEqual(60);
    expect(screen.getByText('₦10,000', { selector: 'b' })).toBeTruthy();
  });

  it('has a table with the same figures, hidden from sight until it is asked for', async () => {
    show(
      ANNOTATOR_PLOTS.hours,
      days(2, (n) => [n * 45]),
      { goal: 60 },
    );
    expect(bodyRows().map((row) => row.textContent)).toEqual(['2026-11-210 min', '2026-11-2245 min']);
    expect(screen.getByText('Goal 1 h')).toBeTruthy();
    expect(screen.queryByRole('group')).toBeNull();
    const button = screen.getByRole('button', { name: 'Show table' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('group', { name: ANNOTATOR_PLOTS.hours.title }).tabIndex).toBe(0);
  });

  it('multiplies the goal where a bar is several days', () => {
    show(
      ANNOTATOR_PLOTS.hours,
      days(365, () => [0]),
      { goal: 60 },
    );
    expect(screen.getByText('Goal 7 h')).toBeTruthy();
  });

  it('tells no decision from a rate of 0', () => {
    const derived = {
      label: 'Approval rate',
      of: ([approved = 0, rejected = 0]: readonly number[]) => approvalPercent(approved, rejected),
      text: (percent: number) => `${percent} %`,
      end: 100,
    };
    show(
      ANNOTATOR_PLOTS.approval,
      days(3, (n) => (n === 0 ? [0, 0] : n === 1 ? [0, 2] : [3, 1])),
      { derived },
    );
    expect(bodyRows().map((row) => row.lastElementChild?.textContent)).toEqual(['none', '0 %', '75 %']);
    expect(bars()).toHaveLength(2);
    expect(screen.getByText('50 %', { selector: 'b' })).toBeTruthy();
  });
});
