import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { jobsOwnerFor, maySeeJob } from './jobs.policy.js';

const me = new Types.ObjectId();
const other = new Types.ObjectId();
const annotator = { _id: String(me), role: 'USER' } as const;
const admin = { _id: String(new Types.ObjectId()), role: 'ADMIN' } as const;

describe('who sees which jobs', () => {
  it('an annotator his own, an admin all', () => {
    expect([maySeeJob(annotator, { annotatorId: me }), maySeeJob(annotator, { annotatorId: other })]).toEqual([true, false]);
    expect(maySeeJob(admin, { annotatorId: other })).toBe(true);
  });

  it("does not hear an annotator's wish for another's list", () => {
    expect(jobsOwnerFor(annotator, String(other))).toEqual(me);
    expect(jobsOwnerFor(admin, String(other))).toEqual(other);
    expect(jobsOwnerFor(admin, undefined)).toBeUndefined();
  });
});
