import { SHARE_TOKEN_HEADER } from '@labelbridge/contracts';
import { ADMINS, PUBLIC } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';

const DAY_MS = 86_400_000;

const wish = ({ app }: AccessFixture) => ({ name: 'Acme', expiresAt: new Date(app.now().getTime() + DAY_MS).toISOString() });
const path = async ({ work }: AccessFixture): Promise<string> => `/projects/${(await work.project())._id}/share-links`;
const ofProject = async ({ work }: AccessFixture): Promise<Sent> => ({ id: (await work.project())._id });
const newLink = async (fixture: AccessFixture): Promise<Sent> => ({ ...(await ofProject(fixture)), body: wish(fixture) });

async function ofLink(fixture: AccessFixture): Promise<Sent> {
  return { id: (await fixture.must('admin', 'POST', await path(fixture), wish(fixture))).data._id };
}

async function ofToken(fixture: AccessFixture): Promise<Sent> {
  const { secret } = await fixture.must('admin', 'POST', await path(fixture), wish(fixture));
  return { headers: { [SHARE_TOKEN_HEADER]: secret.split('#').at(-1) } };
}

export const SHARE_LINK_ROWS: readonly Row[] = [
  { route: 'GET /api/projects/:id/share-links', rule: ADMINS, done: 200, send: ofProject },
  { route: 'POST /api/projects/:id/share-links', rule: ADMINS, done: 201, send: newLink },
  { route: 'DELETE /api/share-links/:id', rule: ADMINS, done: 200, send: ofLink },
  { route: 'GET /api/shared', rule: PUBLIC, done: 200, send: ofToken },
];
