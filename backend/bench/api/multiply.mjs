import { ObjectId } from 'mongodb';

const DAY_MS = 86_400_000;
/** References by collection: a field, and the collection of its ids. */
const COPIED = {
  projects: {},
  applications: { projectId: 'projects' },
  tasks: { projectId: 'projects' },
  jobs: { taskId: 'tasks', projectId: 'projects' },
  invoices: { jobId: 'jobs' },
};

/** Adds copies of the demo's work, so that lists have full pages. Each round has its own ids and is a day older. */
export async function multiply(db, rounds) {
  const originals = new Map();
  for (const name of Object.keys(COPIED)) originals.set(name, await db.collection(name).find().toArray());
  for (let round = 1; round <= rounds; round += 1) {
    const ids = new Map([...originals].map(([name, rows]) => [name, new Map(rows.map(({ _id }) => [String(_id), new ObjectId()]))]));
    for (const [name, references] of Object.entries(COPIED)) {
      const copies = originals.get(name).map((row) => copyOf(row, round, ids, { _id: name, ...references }));
      if (copies.length > 0) await db.collection(name).insertMany(copies);
    }
  }
}

function copyOf(row, round, ids, references) {
  const copy = Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value instanceof Date ? new Date(value.getTime() - round * DAY_MS) : value]),
  );
  for (const [field, name] of Object.entries(references)) copy[field] = ids.get(name).get(String(row[field])) ?? row[field];
  if (row.invoiceNumber) copy.invoiceNumber = `${row.invoiceNumber}-${round}`;
  return copy;
}
