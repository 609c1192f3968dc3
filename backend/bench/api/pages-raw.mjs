// Reference for the product's calls. node:http and the driver send the same commands to the engine, read each cursor to its end, build as
// many objects as the answer has, and send the same bytes.
import { readFileSync } from 'node:fs';
import { BSON } from 'mongodb';
import { startPlain } from './servers.mjs';
import { answerUsage } from './usage.mjs';

const [dataDir, { file }] = [process.argv[2], JSON.parse(process.argv[3])];
const { db, serve, stop } = await startPlain(dataDir);
for (const { name, rows, indexes } of BSON.EJSON.parse(readFileSync(file, 'utf8'), { relaxed: false })) {
  if (rows.length > 0) await db.collection(name).insertMany(rows);
  const made = indexes.filter((index) => index.name !== '_id_').map(({ v: _version, ...index }) => index);
  if (made.length > 0) await db.command({ createIndexes: name, indexes: made });
}

const HAVE_CURSORS = ['find', 'aggregate'];
/** The driver fetches the further batches of a cursor. */
const read = (command) => (HAVE_CURSORS.some((name) => name in command) ? db.runCursorCommand(command).toArray() : db.command(command));

/** Builds rows as any server does (raw.mjs), here from the recorded answer. */
function built(value) {
  if (Array.isArray(value)) return value.map(built);
  if (value === null || typeof value !== 'object') return value;
  const copy = {};
  for (const name in value) copy[name] = built(value[name]);
  return copy;
}

const pages = new Map();
const url = await serve(async (asked) => {
  const { answer, commands } = pages.get(asked);
  await Promise.all(commands.map(read));
  return built(answer);
});
answerUsage({
  page: ({ path, answer, commands }) => void pages.set(path, { answer, commands: BSON.EJSON.parse(commands, { relaxed: false }) }),
  stop,
});
process.send({ ready: { url } });
