import { type mongo } from 'mongoose';
import { type Migration } from './migration.js';

const ROWS_AT_ONCE = 500;

type Row = mongo.WithId<mongo.Document>;

/** Copies a collection in pieces, and then removes it. A repeated start writes the same rows again. */
async function moveRows(db: mongo.Db, from: string, to: string, changed: (row: Row) => Promise<Row> | Row): Promise<void> {
  const rows: Row[] = [];
  const write = async (): Promise<void> => {
    const replaced = rows.splice(0).map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } }));
    if (replaced.length > 0) await db.collection(to).bulkWrite(replaced);
  };
  for await (const row of db.collection(from).find()) {
    rows.push(await changed(row));
    if (rows.length >= ROWS_AT_ONCE) await write();
  }
  await write();
  if ((await db.listCollections({ name: from }, { nameOnly: true }).toArray()).length > 0) await db.collection(from).drop();
}

/** Turns imports into runs, with their refused rows. */
export const runs: Migration = {
  number: 19,
  name: 'runs',
  async run({ db }) {
    await moveRows(db, 'itemimports', 'runs', async ({ fileName, format, columns, encoding, size, digest, bytesRead, ...row }) => {
      const task = await db.collection('tasks').findOne({ _id: row.taskId }, { projection: { projectId: 1 } });
      return {
        ...row,
        kind: 'import',
        title: fileName,
        projectId: task?.projectId ?? null,
        keyName: null,
        options: '{}',
        total: null,
        file: { format, size, digest, columns: columns ?? null, encoding: encoding ?? null, bytesRead },
        result: null,
        tries: row.tries ?? 0,
      };
    });
    await moveRows(db, 'importproblems', 'runproblems', ({ importId, ...row }) => ({ ...row, runId: importId }));
  },
};
