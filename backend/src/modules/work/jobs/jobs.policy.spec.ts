import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { jobsOwnerFor, maySeeJob } from './jobs.policy.js';

const me = new Types.ObjectId();
const other = new Types.ObjectId();
const annotator = { _id: String(me), role: 'USER' } as const;
const admin = { _id: String(new Types.ObjectId()), role: 'ADMIN' } as const;

describe('access to jobs', () => {
  it('an annotator sees their own jobs, an admin sees all', () => {
    expect([maySeeJob(annotator, { annotatorId: me }), maySeeJob(annotator, { annotatorId: other })]).toEqual([true, false]);
    expect(maySeeJob(admin, { annotatorId: other })).toBe(true);
  });

  it("ignores an annotator's filter for another annotator", () => {
    expect(jobsOwnerFor(annotator, String(other))).toEqual(me);
    expect(jobsOwnerFor(admin, String(other))).toEqual(other);
    expect(jobsOwnerFor(admin, undefined)).toBeUndefined();
  });
});
