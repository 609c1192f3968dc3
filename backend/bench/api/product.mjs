// The product on its own engine, filled. Tells its parent its address, and its CPU and memory on request.
import { getConnectionToken } from '@nestjs/mongoose';
import { writeCursor } from '../../dist/common/pagination/cursor.js';
import { UsersService } from '../../dist/modules/people/users/users.service.js';
import { fill, instantOf } from './records.mjs';
import { startProduct } from './servers.mjs';
import { answerUsage } from './usage.mjs';

const [dataDir, counts] = [process.argv[2], JSON.parse(process.argv[3])];
const PERSON = { email: 'admin@example.com', password: 'admin-secret-of-bench' };
const { app, url, logIn, stop } = await startProduct(dataDir);
const connection = app.get(getConnectionToken());
const admin = await app
  .get(UsersService)
  .create({ firstname: 'Ad', lastname: 'Min', username: 'admin', phone: '8030000000', role: 'ADMIN', ...PERSON });
for (const [kind, count] of Object.entries(counts)) await fill(connection.collection(kind), kind, count, admin._id);

/** The cursor of a page of contacts, newest first, after `rows` rows. */
async function cursorAfter(rows) {
  const last = await connection.collection('contacts').findOne({ createdAt: instantOf(counts.contacts - rows) });
  return writeCursor({ sort: '-createdAt', value: last.createdAt, id: String(last._id) });
}

answerUsage({ cursorAfter, logIn: () => logIn(PERSON), stop });
process.send({ ready: { url, person: PERSON, adminId: String(admin._id), token: await logIn(PERSON) } });
