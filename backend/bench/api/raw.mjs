// Reference for the product: node:http and the driver with the same queries and answers, on its own engine. No session, role, validation,
// limit or log.
import { ObjectId } from 'mongodb';
import { writeCursor } from '../../dist/common/pagination/cursor.js';
import { toContactDto } from '../../dist/modules/work/contacts/dto/contact.dto.js';
import { signId } from '../../dist/common/crypto/keyed-digest.js';
import { toNotificationDto } from '../../dist/modules/people/notifications/dto/notification.dto.js';
import { toUserDto } from '../../dist/modules/people/users/dto/user.dto.js';
import { fill } from './records.mjs';
import { startPlain } from './servers.mjs';
import { answerUsage } from './usage.mjs';

const TOTAL_MAX = 1_000;
const [dataDir, counts] = [process.argv[2], JSON.parse(process.argv[3])];
const { settings, db, serve, stop } = await startPlain(dataDir);
const owner = new ObjectId();
await Promise.all([
  db.collection('users').createIndex({ createdAt: -1, _id: -1 }),
  db.collection('contacts').createIndex({ createdAt: -1, _id: -1 }),
  db.collection('notifications').createIndex({ userId: 1, createdAt: 1, _id: 1 }),
  db.collection('notifications').createIndex({ userId: 1, readAt: 1 }),
]);
for (const [kind, count] of Object.entries(counts)) await fill(db.collection(kind), kind, count, owner);

const unsubscribe = ({ _id }) => `http://localhost:0/unsubscribe#token=${signId(settings.dataKeys, 'unsubscribe', String(_id))}`;
const LISTS = {
  users: { filter: {}, fields: { passwordHash: 0 }, show: toUserDto },
  contacts: { filter: {}, show: (row) => toContactDto(row, unsubscribe(row)) },
  notifications: { filter: { userId: owner }, show: toNotificationDto },
};

async function list(name, limit) {
  const { filter, fields, show } = LISTS[name];
  const collection = db.collection(name);
  const everything = Object.keys(filter).length === 0;
  const [rows, total, unread] = await Promise.all([
    collection
      .find(filter, { ...(fields ? { projection: fields } : {}) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray(),
    collection.countDocuments(filter, { limit: TOTAL_MAX + 1, ...(everything ? { hint: { _id: 1 } } : {}) }),
    name === 'notifications' ? collection.countDocuments({ ...filter, readAt: null }, { limit: 100 }) : undefined,
  ]);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const next = rows.length > limit ? writeCursor({ sort: '-createdAt', value: last.createdAt, id: String(last._id) }) : null;
  return { data: data.map(show), page: { total: total > TOTAL_MAX ? null : total, next }, ...(unread === undefined ? {} : { unread }) };
}

const url = await serve((asked) => {
  const { pathname, searchParams } = new URL(asked, 'http://x');
  return list(pathname.split('/').at(-1), Number(searchParams.get('limit') ?? 20));
});
answerUsage({ stop });
process.send({ ready: { url } });
