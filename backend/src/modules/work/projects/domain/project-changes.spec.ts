import { describe, expect, it } from '@jest/globals';
import { fieldsOf, newProjectFields } from './project-changes.js';

const input = { projectName: ' Road signs ', company: 'Acme', dueDate: '2026-12-31' };

describe('newProjectFields', () => {
  it('is off the public page until it is published', () => {
    expect(newProjectFields(input)).toEqual({
      projectName: 'Road signs',
      company: 'Acme',
      dueDate: '2026-12-31',
      title: null,
      needs: null,
      needsExam: null,
      needsScore: null,
      needsPlaces: null,
      admitsAtOnce: false,
      description: null,
      modality: null,
      rate: null,
      budget: null,
      duration: null,
      capacity: null,
      itemsEach: null,
      content: [],
      reviewDays: 5,
      ownWork: null,
      paidWaiting: [],
      stopsLongDays: false,
      status: 'Pending',
      publicStatus: null,
    });
    expect(newProjectFields({ ...input, publicStatus: 'Active' }).publicStatus).toBe('Active');
  });
});

describe('fieldsOf', () => {
  it('names only what was named', () => {
    expect(fieldsOf({})).toEqual({});
    expect(fieldsOf({ company: ' B ' })).toEqual({ company: 'B' });
  });

  it('keeps null as null, and takes an empty text for null', () => {
    expect(fieldsOf({ title: ' ', description: null, capacity: null, rate: null })).toEqual({
      title: null,
      description: null,
      capacity: null,
      rate: null,
    });
  });

  it('stores of a rate nothing but its three parts', () => {
    const rate = { amount: 100, currency: 'NGN', per: 'hour', note: 'extra' } as const;
    expect(fieldsOf({ rate })).toEqual({ rate: { amount: 100, currency: 'NGN', per: 'hour' } });
  });

  it('trims the terms of own work, takes an empty share for none, and orders the causes', () => {
    const ownWork = { consent: ' Your voice is recorded. ', licence: 'CC BY 4.0\nNo resale ', share: ' ' };
    expect(fieldsOf({ ownWork, paidWaiting: ['fault', 'exam'], stopsLongDays: true })).toEqual({
      ownWork: { consent: 'Your voice is recorded.', licence: 'CC BY 4.0\nNo resale', share: null },
      paidWaiting: ['exam', 'fault'],
      stopsLongDays: true,
    });
  });
});
