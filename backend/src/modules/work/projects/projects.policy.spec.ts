import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { applicationsOwnerFor, maySeeApplication, maySeeProject } from './projects.policy.js';

const me = new Types.ObjectId();
const annotator = { _id: String(me), role: 'USER' } as const;
const admin = { _id: String(new Types.ObjectId()), role: 'ADMIN' } as const;

describe('who sees what', () => {
  it('hides archived projects from annotators only', () => {
    expect([maySeeProject(annotator, { archived: true }), maySeeProject(admin, { archived: true })]).toEqual([false, true]);
    expect(maySeeProject(annotator, { archived: false })).toBe(true);
  });

  it("hides others' applications from annotators only", () => {
    const foreign = { annotatorId: new Types.ObjectId() };
    expect([maySeeApplication(annotator, foreign), maySeeApplication(admin, foreign)]).toEqual([false, true]);
    expect(maySeeApplication(annotator, { annotatorId: me })).toBe(true);
  });

  it("lists an annotator's own applications, and to an admin everybody's or one person's", () => {
    const other = new Types.ObjectId();
    expect(applicationsOwnerFor(annotator, String(other))).toEqual(me);
    expect([applicationsOwnerFor(admin, undefined), applicationsOwnerFor(admin, String(other))]).toEqual([undefined, other]);
  });
});
