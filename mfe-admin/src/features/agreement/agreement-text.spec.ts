import { describe, expect, it } from '@jest/globals';
import { confusedText, doubtText, figureText, nothingOpen, suggestionText } from './agreement-text.js';

const COUNTS = { waiting: 0, shared: 1, items: 3, decided: 0 };

describe('texts about agreement', () => {
  it('say what is not defined', () => {
    expect([figureText(0), figureText(-0.001), figureText(0.987), figureText(-0.2), figureText(null)]).toEqual([
      '0.00',
      '0.00',
      '0.99',
      '-0.20',
      'Not defined',
    ]);
  });

  it('name the labels in doubt, the least sure first', () => {
    const of = (label: string, kappa: number | null) => ({ label, answers: 1, kappa });
    expect(doubtText({ labels: [of('Good', 0.59), of('Bad', 0.6), of('Mixed', -0.1), of('None', null)] })).toBe(
      'Mixed (-0.10), Good (0.59)',
    );
    expect(doubtText({ labels: [of('Good', 0.9)] })).toBe('');
  });

  it('name the labels that are mixed up', () => {
    const confused = [
      { labels: ['Bad', 'Mixed'], share: 2 / 3 },
      { labels: ['Good', 'Mixed'], share: 1 / 3 },
    ];
    expect(confusedText({ confused })).toBe('Bad or Mixed (67%), Good or Mixed (33%)');
    expect(confusedText({ confused: [] })).toBe('');
  });

  it('say how sure a suggestion is, and why', () => {
    const suggestion = { control: 'mood', label: 'Good', sure: 2 / 3 };
    expect(suggestionText({ ...suggestion, estimator: 'majority' })).toBe('Good, 67% of the answers');
    expect(suggestionText({ ...suggestion, estimator: 'one-coin' })).toBe('Good, 67% sure, by how often each person is right');
  });

  it.each([
    [{ waiting: 1 }, 'Still counting'],
    [{ shared: 0, items: 0 }, 'Nobody answers the same items'],
    [{ items: 0 }, 'No second answer yet'],
    [{ decided: 2 }, 'All is decided'],
    [{}, 'All answers agree'],
  ])('name the cause of an empty list: %p', (changes, title) => {
    expect(nothingOpen({ ...COUNTS, ...changes }).title).toBe(title);
  });
});
