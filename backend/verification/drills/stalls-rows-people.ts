import { LIMITS } from '@labelbridge/contracts';
import { heavyJob } from './stalls-heavy.js';
import { answerOf, idOf, list, type StallsRow } from './stalls-row.js';

const INVITATIONS = '/contacts/invitations';

const wrongInvitation = (name: string, body: object): StallsRow => ({
  ...{ name: `invitation: ${name}`, who: 'admin', status: 400 },
  prepare: async (world) => answerOf(world, { method: 'POST', path: INVITATIONS, token: world.drill.admin, body }),
});

const INVITATION_ROWS: readonly StallsRow[] = [
  {
    ...{ name: 'invitation: all contacts, as many as one may have', who: 'admin', status: 201 },
    prepare: async (world, { addresses }) => {
      const { admin: token } = world.drill;
      // Same addresses as in the bulk upload row: a run of all rows has them already.
      const body = JSON.stringify({ emails: list(addresses, (i) => `p${i}@example.com`) });
      await world.drill.send({ method: 'POST', path: '/auth/addbulkemails', token, body });
      return async () => {
        const { status, data } = await world.drill.send({ method: 'POST', path: INVITATIONS, token, body: { all: true } });
        return status === 201 && Object(data).total < addresses ? 500 : status;
      };
    },
  },
  {
    ...{ name: 'invitation: as many chosen contacts as one call may have', who: 'admin', status: 201 },
    prepare: async (world) => {
      const { admin: token } = world.drill;
      const emails = list(LIMITS.idsMax, (i) => `chosen${i}@example.com`);
      await world.drill.send({ method: 'POST', path: '/auth/addbulkemails', token, body: { emails } });
      const contactIds = (await world.ids('/contacts', token, 'chosen')).slice(0, LIMITS.idsMax);
      return answerOf(world, { method: 'POST', path: INVITATIONS, token, body: { contactIds } });
    },
  },
  wrongInvitation('one chosen contact more than one call may have', { contactIds: list(LIMITS.idsMax + 1, idOf) }),
  wrongInvitation('200 contacts that are not there', { contactIds: list(LIMITS.idsMax, idOf) }),
  wrongInvitation('nobody', {}),
  wrongInvitation('a longer search than may be', { all: true, q: 'a'.repeat(LIMITS.searchMax + 1) }),
];

const PRIVACY: readonly StallsRow[] = [
  {
    ...{ name: 'privacy: all about a person with heavy annotations', who: 'annotator', status: 200 },
    prepare: async (world, { kept }) => {
      const { items, jobId, person } = await heavyJob(world, kept);
      const { token } = person;
      // Stored twice: the current annotation and the submitted copy.
      for (const id of items) await world.drill.must({ method: 'POST', path: `/assignments/${id}/done`, token });
      await world.drill.must({ method: 'POST', path: `/jobs/${jobId}/submit`, token, body: { minutes: 5 } });
      await world.drill.stepUp(person);
      return answerOf(world, { path: '/privacy/export', token });
    },
  },
  {
    ...{ name: 'privacy: all about who did everything here', who: 'admin', status: 200 },
    prepare: async (world) => {
      await world.drill.stepUp();
      return answerOf(world, { path: '/privacy/export', token: world.drill.admin });
    },
  },
  {
    ...{ name: 'privacy: all about nobody', who: 'visitor', status: 401 },
    prepare: async (world) => answerOf(world, { path: '/privacy/export' }),
  },
];

export const PEOPLE_ROWS: readonly StallsRow[] = [...INVITATION_ROWS, ...PRIVACY];
