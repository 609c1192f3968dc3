import { kB, ms, table } from './report.mjs';

const OVERVIEW = 'annotator overview';
const of = (results, route, network) => results[route][network ?? Object.keys(results[route])[0]];

/** Targets of the issue "Areas that deploy alone, light on data", and the measured values. */
export function issueTable({ results, redeployed, lighthouse, ownBuild, network }) {
  const { cold, warm } = of(results.shipped, OVERVIEW, network);
  const one = of(results.oneBundle, OVERVIEW, network).cold;
  const landing = of(results.shipped, 'landing', network).cold;
  const scores = Object.values(lighthouse.landing.scores).join(' / ');
  return table(
    ['measure', 'must reach', 'measured'],
    [
      [
        'JS for the annotator overview, cold, brotli',
        '<= 150 kB, <= 45 kB over one bundle (aim 130 and 30)',
        `${kB(cold.js)}, ${kB(cold.js - one.js)} over ${kB(one.js)}`,
      ],
      [
        'landing page: whole JS, first content before it',
        '<= 120 kB, after first paint',
        `${kB(landing.js)}; content at ${ms(landing.content)}, hydrated at ${ms(landing.usable)}`,
      ],
      [
        'CSS / fonts / HTML (overview; landing)',
        '<= 15 kB / 0 / <= 8 kB',
        [cold, landing].map(({ css, fonts, html }) => `${kB(css)} / ${fonts} / ${kB(html)}`).join('; '),
      ],
      [
        'requests, sequential depth (overview; landing)',
        '<= 10, <= 3',
        [cold, landing].map(({ requests, depth }) => `${requests}, ${depth}`).join('; '),
      ],
      [
        'time to a usable overview, against one bundle',
        '<= 1.25 x',
        `${(cold.usable / one.usable).toFixed(2)} x (${ms(cold.usable)} against ${ms(one.usable)})`,
      ],
      ['repeat visit (overview)', '<= 2 kB and no JavaScript bytes', `${kB(warm.wire)} with all headers, ${warm.js} bytes of JavaScript`],
      [
        'one area redeployed',
        'changed bytes only of that area',
        `${redeployed.changed} of ${redeployed.files} files of it, ${redeployed.changedElsewhere.length} elsewhere; an annotator then fetches ${redeployed.fetched[OVERVIEW]} bytes of JavaScript, an admin ${kB(redeployed.fetched['admin overview'])}`,
      ],
      ['admin code on annotator routes', '0 bytes', `${cold.adminCode} bytes`],
      [
        'Lighthouse mobile, landing: performance / accessibility / best practices / SEO',
        '>= 95 / 100 / 100 / 100',
        scores + missing(lighthouse.landing),
      ],
      ['Lighthouse mobile, annotator overview', '', Object.values(lighthouse.overview.scores).join(' / ') + missing(lighthouse.overview)],
      ["an area's own build, alone, cold", '<= 60 s', `${ownBuild.toFixed(1)} s (mfe-admin)`],
    ],
  );
}

const missing = ({ missed }) => (missed.length > 0 ? ` (${missed.join(', ')})` : '');

export function weightTable({ shipped, oneBundle }, network) {
  const row = (name, how, { cold, warm }) => [
    name,
    how,
    kB(cold.js),
    kB(cold.css),
    kB(cold.html),
    cold.requests,
    cold.depth,
    kB(cold.wire),
    kB(warm.wire),
    warm.js,
  ];
  return table(
    ['route', 'as', 'JS', 'CSS', 'HTML', 'requests', 'depth', 'all, with headers', 'repeat, with headers', 'repeat JS'],
    Object.keys(shipped).flatMap((name) => [
      row(name, 'shipped', of(shipped, name, network)),
      row(name, 'one bundle', of(oneBundle, name, network)),
    ]),
  );
}

export function timesTable({ shipped, oneBundle }, network) {
  const row = (name, how, { cold, warm }) => [name, how, ms(cold.content), ms(cold.usable), ms(warm.content), ms(warm.usable)];
  return `${network}, the median\n\n${table(
    ['route', 'as', 'cold: first content', 'cold: usable', 'repeat: first content', 'repeat: usable'],
    Object.keys(shipped).flatMap((name) => [
      row(name, 'shipped', of(shipped, name, network)),
      row(name, 'one bundle', of(oneBundle, name, network)),
    ]),
  )}`;
}

export function budgetRows({ shipped, oneBundle }, budgets) {
  const over = [];
  const rows = Object.entries(budgets).flatMap(([route, limits]) => {
    const { cold, warm } = of(shipped, route);
    const measured = {
      ...cold,
      jsOverOneBundle: 'jsOverOneBundle' in limits ? cold.js - of(oneBundle, route).cold.js : 0,
      repeatWire: warm.wire,
      repeatJs: warm.js,
    };
    return Object.entries(limits).map(([measure, limit]) => {
      const isOver = !(measured[measure] <= limit);
      // Names what a repeat visit loaded: an answer that changed between both visits is loaded whole.
      if (isOver) over.push(`${route}: ${measure}${measure === 'repeatWire' ? ` (${warm.urls.join('; ')})` : ''}`);
      return [route, measure, limit, measured[measure], isOver ? 'OVER' : 'ok'];
    });
  });
  return { lines: table(['route', 'measure', 'at most', 'measured', ''], rows), over };
}
