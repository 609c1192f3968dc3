import { type ScoreboardMonth } from './api/scoreboard.js';

const NOTHING = {
  decisionMedian: null,
  decisionSlowest: null,
  payMedian: null,
  paySlowest: null,
  overturned: null,
  silence: null,
  payPerHour: null,
  decidedInTime: null,
  paidInTime: null,
  concernsInTime: null,
  questionsInTime: null,
};

export const OCTOBER: ScoreboardMonth = {
  month: '2026-10',
  platform: {
    decisionMedian: 12.5,
    decisionSlowest: 1_020,
    payMedian: 55,
    paySlowest: 91,
    overturned: 40,
    silence: 5,
    payPerHour: { amount: 150_000, currency: 'NGN' },
    decidedInTime: 91,
    paidInTime: 83,
    concernsInTime: 50,
    questionsInTime: 100,
  },
  projects: [{ _id: 'p1', title: 'Street signs', figures: { ...NOTHING, decisionMedian: 0, silence: 0 } }],
};

export const SEPTEMBER: ScoreboardMonth = {
  month: '2026-09',
  platform: { ...NOTHING, decisionMedian: 30, decisionSlowest: 60, silence: 12 },
  projects: [
    { _id: 'p2', title: 'Hausa interviews', figures: { ...NOTHING, paidInTime: 100 } },
    { _id: 'p1', title: 'Road signs', figures: { ...NOTHING, decidedInTime: 90 } },
  ],
};
