import { clockMinutesOf, clockSeconds, intervalsWithout } from '@labelbridge/contracts';
import { type mongo } from 'mongoose';
import { type Migration } from './migration.js';

interface Job {
  _id: mongo.ObjectId;
  annotatorId: mongo.ObjectId;
  startedAt: Date | null;
  submittedDate: Date | null;
  submission: object | null;
}

interface WorkLog {
  _id: mongo.ObjectId;
  annotatorId: mongo.ObjectId;
  first: Date;
  last: Date;
  intervals: { from: Date; to: Date }[];
}

/**
 * Gives jobs a clock. What is known of a submitted job is when its clock ran, from Work until it was submitted; time that another job of the
 * same person has already is not counted twice. Of a pending job only the start is known: its clock is paused and shows nothing. Claimed
 * minutes stay as they are.
 */
export const workClocks: Migration = {
  number: 4,
  name: 'work-clocks',
  async run({ db, transaction }) {
    const jobs = db.collection<Job>('jobs');
    const logs = db.collection<WorkLog>('worklogs');
    const due = jobs.find({ clock: { $exists: false } }, { projection: { annotatorId: 1, startedAt: 1, submittedDate: 1, submission: 1 } });
    for await (const { _id, annotatorId, startedAt: first, submittedDate: last, submission } of due.sort({ assignedAt: 1, _id: 1 })) {
      await transaction(async (session) => {
        const others =
          first && last
            ? await logs.find({ annotatorId, last: { $gt: first }, first: { $lt: last }, _id: { $ne: _id } }, { session }).toArray()
            : [];
        const held = others.flatMap(({ intervals }) => intervals.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })));
        const ran = first && last ? intervalsWithout([{ from: first.getTime(), to: last.getTime() }], held) : [];
        const intervals = ran.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));
        const [begin, end] = [intervals[0]?.from, intervals.at(-1)?.to];
        if (begin && end) {
          await logs.updateOne({ _id }, { $set: { annotatorId, first: begin, last: end, intervals } }, { session, upsert: true });
        }
        const seconds = clockSeconds(ran);
        const clocked = submission && last ? { 'submission.clockMinutes': clockMinutesOf(seconds), 'submission.minutesReason': null } : {};
        await jobs.updateOne({ _id }, { $set: { clock: { seconds, runningSince: null, seenAt: null }, ...clocked } }, { session });
      });
    }
  },
};
