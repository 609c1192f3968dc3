import { DUTIES, type Duty, SCOPES, dutyMissingMessage, isDuty } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type TestPerson } from '../../test/support/test-app.js';
import { type DeclaredRoute, nameOf } from '../routes.js';
import { callAs } from './call.js';
import { type AccessFixture } from './fixture.js';
import { type Part } from './row.js';

/**
 * Duties of routes, and `annotate` if annotators call them too. One of the named scopes suffices. Routes
 * of visitors and of annotators alone are not here.
 */
const ROUTES_OF: Readonly<Record<string, string>> = {
  // Projects, applications, tasks, items and assignments.
  projects: `
    POST /api/tasks/:id/batches, GET /api/tasks/:id/export, GET /api/projects/:id/export, GET /api/tasks/:id/export/losses,
    POST /api/tasks/:id/import, POST /api/tasks/:id/import/preview, GET /api/tasks/:id/imports, GET /api/item-imports/:id,
    GET /api/item-imports/:id/problems, POST /api/projects/:id/interfaces, DELETE /api/items/:id, POST /api/items/:id/exclude,
    POST /api/items/:id/include, POST /api/tasks/assign, POST /api/tasks/assignments, POST /api/auth/assignTask, PATCH /api/jobs/:id,
    POST /api/jobs/:id/cancel, POST /api/media, POST /api/media/zip, GET /api/media/zip/:upload, GET /api/media/uploads/:upload,
    GET /api/applications/export.csv, POST /api/applications/approve, POST /api/applications/:id/approve,
    POST /api/applications/:id/reject, POST /api/applications/:id/reopen, GET /api/projects/export.csv, POST /api/projects,
    PUT /api/projects/:id, DELETE /api/projects/:id, PUT /api/projects/:id/guideline, POST /api/projects/:id/guideline/preview, POST /api/auth/createProject, PUT /api/auth/updateProject/:id,
    DELETE /api/auth/deleteProject/:id, POST /api/tasks/imports, GET /api/tasks/imports/template.csv, GET /api/tasks/export.csv,
    POST /api/standings/:id/resume, POST /api/tasks, PUT /api/tasks/:id, DELETE /api/tasks/:id, POST /api/auth/createTasks,
    GET /api/jobs/export.csv, POST /api/projects/:id/dataset-cards, GET /api/projects/:id/share-links,
    POST /api/projects/:id/share-links, DELETE /api/share-links/:id, GET /api/runs, POST /api/runs, GET /api/runs/:id, GET /api/model-hosts,
    GET /api/runs/:id/problems, GET /api/runs/:id/problems.csv, POST /api/runs/:id/pause, POST /api/runs/:id/resume,
    POST /api/runs/:id/cancel, POST /api/tasks/:id/exam/open,
    POST /api/tasks/:id/exam/close, POST /api/tasks/:id/exam/ask-again`,
  // Tasks as a reviewer reads them.
  'projects review': `
    GET /api/keys, GET /api/keys/current, POST /api/keys, POST /api/keys/:id/rotate, DELETE /api/keys/:id,
    GET /api/projects/:id/agreement, GET /api/users/:id/quality, GET /api/users/:id/agreement, GET /api/items/:id/gold, POST /api/items/:id/gold, DELETE /api/items/:id/gold, GET /api/projects/:id/quality,
    GET /api/projects/:id/quality/people, GET /api/projects/:id/quality/people/export.csv, GET /api/projects/:id/gold-disputes, POST /api/gold-answers/:id/decide,
    GET /api/projects/:id/interfaces, GET /api/tasks/:id/items, POST /api/jobs/:id/message,
    GET /api/media/:id, GET /api/tasks, GET /api/tasks/:id, GET /api/auth/getAllTasks, GET /api/projects/:id/dataset-card,
    GET /api/projects/:id/dataset-card/files, GET /api/projects/:id/dataset-cards, GET /api/tasks/:id/exam, GET /api/tasks/:id/exam/items,
    GET /api/tasks/:id/exam/tries, GET /api/tasks/:id/exam/tries/export.csv, GET /api/projects/:id/questions/export.csv,
    GET /api/projects/:id/questions/figures, POST /api/projects/:id/questions/:questionId/answers,
    PUT /api/projects/:id/questions/:questionId/answers, POST /api/projects/:id/questions/:questionId/close,
    GET /api/projects/:id/concerns/export.csv, GET /api/projects/:id/concerns/figures,
    POST /api/projects/:id/concerns/:concernId/answers, POST /api/projects/:id/concerns/:concernId/hide`,
  // Applications.
  'annotate projects': `
    GET /api/applications/:id/messages, POST /api/applications/:id/messages, POST /api/applications/:id/messages/read,
    GET /api/applications, GET /api/applications/totals, GET /api/applications/:id, GET /api/projects/:id/fit`,
  // Jobs and their items.
  'annotate projects review': `
    GET /api/jobs/:id/interface, GET /api/annotations/:id, GET /api/jobs/:id/items, GET /api/jobs/:id/messages,
    POST /api/jobs/:id/messages, POST /api/jobs/:id/messages/read, GET /api/jobs, GET /api/jobs/totals, GET /api/jobs/:id,
    GET /api/projects/:id/guideline,
    GET /api/projects/:id/questions, GET /api/projects/:id/questions/similar, GET /api/projects/:id/questions/:questionId,
    GET /api/projects/:id/concerns, GET /api/projects/:id/concerns/rule, GET /api/projects/:id/concerns/:concernId`,
  // Projects; an invitation names one.
  'annotate projects review people': `
    GET /api/projects, GET /api/projects/:id, GET /api/auth/getProject`,
  'annotate review': `
    POST /api/region-comments/:id/resolve`,
  // Decisions on work.
  review: `
    GET /api/adjudications, GET /api/adjudications/:itemId, POST /api/adjudications/:itemId, POST /api/annotations/:id/review, POST /api/jobs/:id/items/accept, POST /api/region-comments/:id/reopen, POST /api/jobs/approve,
    POST /api/jobs/:id/approve, POST /api/jobs/:id/hold, POST /api/jobs/:id/reject, GET /api/flags, GET /api/flags/export.csv, GET /api/flags/figures, GET /api/flags/:id,
    POST /api/flags/:id/decide, GET /api/appeals, GET /api/appeals/export.csv, GET /api/appeals/figures, POST /api/appeals/:id/decide`,
  pay: `
    POST /api/payments/bonus, POST /api/payments/:id/void, POST /api/privacy/bank-account, GET /api/payout-batches, GET /api/payout-batches/:id, POST /api/payout-batches/:id/approve,
    POST /api/payout-batches/:id/cancel, GET /api/payouts, GET /api/payouts/export.csv, POST /api/payouts/preview, POST /api/payouts,
    GET /api/payouts/:id, POST /api/payouts/:id/retry, POST /api/payouts/:id/confirm, POST /api/payouts/:id/fail,
    POST /api/payouts/:id/return, GET /api/payouts/reports, POST /api/payouts/reports/run, GET /api/rates, GET /api/rates/band,
    POST /api/rates, POST /api/rates/:id/approve, POST /api/rates/:id/refuse, POST /api/rates/fetch, POST /api/payments/pay,
    POST /api/payments/:id/pay, GET /api/ledger/accounts, GET /api/ledger/postings, GET /api/ledger/postings/export.csv, GET /api/trace`,
  // An annotator has their own.
  'annotate pay': `
    GET /api/payments, GET /api/payments/totals, GET /api/payments/export.csv, GET /api/payments/:id, GET /api/payments/:id/receipt,
    GET /api/statements, GET /api/statements/pdf, GET /api/statements/export.csv, GET /api/payments/:id/trace`,
  // Naira for a dollar, to price work.
  'annotate projects review pay': `
    GET /api/rates/current`,
  people: `
    GET /api/outcome-gaps, GET /api/outcome-gaps/export.csv, GET /api/privacy/erasures, GET /api/privacy/erasures/export.csv, PATCH /api/users/:id, POST /api/users/:id/promotion/approve,
    GET /api/users/export.csv, POST /api/auth/addbulkemails, GET /api/contacts, GET /api/contacts/export.csv,
    POST /api/contacts/invitations`,
  // Bulk runs: the kind decides (`BULK_DUTY`); open jobs of a person.
  'projects people': `
    GET /api/bulk, GET /api/bulk/:id, GET /api/bulk/:id/rows, POST /api/bulk/:id/start, POST /api/bulk/:id/stop, GET /api/jobs/open`,
  // People to assign or to pay.
  // Pay of a project.
  'projects pay': `
    GET /api/projects/:id/effective-pay`,
  'projects pay people': `
    GET /api/users, GET /api/users/:id, GET /api/auth/getAllUsers`,
  'pay people': `
    POST /api/users/:id/remind-account`,
  settings: `
    GET /api/audit, GET /api/audit/export.csv, GET /api/areas, PUT /api/areas/:name, GET /api/areas/credentials,
    POST /api/areas/credentials, DELETE /api/areas/credentials/:id, GET /api/audit/chain, POST /api/audit/check,
    GET /api/mail/undelivered, POST /api/mail/undelivered/retry, GET /api/testimonials, POST /api/testimonials,
    PUT /api/testimonials/:id, DELETE /api/testimonials/:id, POST /api/terms, POST /api/terms/preview, DELETE /api/terms/:version,
    GET /api/webhook-endpoints, POST /api/webhook-endpoints, GET /api/webhook-endpoints/:id, PATCH /api/webhook-endpoints/:id,
    DELETE /api/webhook-endpoints/:id, POST /api/webhook-endpoints/:id/pause, POST /api/webhook-endpoints/:id/resume,
    POST /api/webhook-endpoints/:id/rotate, POST /api/webhook-endpoints/:id/ping, GET /api/webhook-endpoints/:id/deliveries,
    GET /api/deliveries/:id, POST /api/deliveries/:id/replay`,
  // An admin's own settings.
  [DUTIES.join(' ')]: `
    GET /api/notifications/settings, PUT /api/notifications/settings`,
  // A person's own account, and answers that the duties limit: overview, search.
  [SCOPES.join(' ')]: `
    GET /api/overview, GET /api/overview/series, GET /api/overview/series/export.csv, GET /api/privacy/export, POST /api/privacy/erase,
    GET /api/privacy/consents, PUT /api/privacy/consents, GET /api/search, GET /api/auth/me, POST /api/auth/verify-email/resend,
    POST /api/auth/change-password, POST /api/auth/second-factor/passkeys/begin, POST /api/auth/second-factor/passkeys,
    PATCH /api/auth/second-factor/passkeys/:id, DELETE /api/auth/second-factor/passkeys/:id, GET /api/auth/second-factor,
    POST /api/auth/second-factor/begin, POST /api/auth/second-factor/confirm, POST /api/auth/second-factor/remove,
    POST /api/auth/second-factor/recovery-codes, GET /api/auth/sessions, DELETE /api/auth/sessions/:id,
    POST /api/auth/sessions/end-others, POST /api/auth/step-up/passkey, POST /api/auth/step-up, GET /api/notifications/stream,
    GET /api/notifications, POST /api/notifications/read, GET /api/users/me, PATCH /api/users/me,
    POST /api/users/me/payout-account/resolve`,
};

const SCOPES_OF = new Map(
  Object.entries(ROUTES_OF).flatMap(([scopes, routes]) => routes.split(',').map((route) => [route.trim(), scopes] as const)),
);

/** @returns one sentence for each route whose declaration is not the one of the table */
export function dutyGaps(routes: readonly DeclaredRoute[]): string[] {
  const seen = new Set(routes.map(nameOf));
  return [
    ...routes.flatMap((route) => {
      const declared = route.access === 'public' ? 'public' : (route.access?.join(' ') ?? 'nothing');
      const expected = SCOPES_OF.get(nameOf(route));
      if (declared === (expected ?? 'public') || (declared === 'annotate' && !expected)) return [];
      return [`${nameOf(route)} declares ${declared}, and verification/access/duties.ts says ${expected ?? 'nothing'}.`];
    }),
    ...[...SCOPES_OF.keys()].filter((route) => !seen.has(route)).map((route) => `${route} has duties, and is no route of the app.`),
  ];
}

/** Calls each route as admins with one duty and with none: without the duty it is refused, names the duty, and changes nothing. */
export async function checkDuties(fixture: AccessFixture, routes: readonly DeclaredRoute[]): Promise<Part> {
  const parts: Part[] = [];
  for (const duties of [...DUTIES.map((duty) => [duty]), []]) parts.push(await checkAdmin(fixture, routes, duties));
  return { asked: parts.reduce((sum, { asked }) => sum + asked, 0), faults: parts.flatMap(({ faults }) => faults) };
}

async function checkAdmin(fixture: AccessFixture, routes: readonly DeclaredRoute[], duties: readonly Duty[]): Promise<Part> {
  const { token } = await adminWith(fixture, duties);
  const faults: string[] = [];
  let asked = 0;
  for (const route of routes) {
    const needed = route.access === 'public' ? [] : [...(route.access ?? [])].filter(isDuty);
    if (needed.length === 0) continue;
    const mayCall = needed.some((duty) => duties.includes(duty));
    // Other allowed calls change data; the rows of the matrix make them.
    if (mayCall && (route.method !== 'GET' || route.path.endsWith('/stream'))) continue;
    asked += 1;
    const where = `${nameOf(route)} as an admin with ${duties.join(' ') || 'no duty'}`;
    const sent = { id: '0123456789abcdef01234567', ...(route.method === 'GET' ? {} : { body: { any: 'thing' } }) };
    const written = await fixture.writes.during(async () => {
      const { status, body } = await callAs(fixture, nameOf(route), token, sent);
      const message = dutyMissingMessage(needed);
      const isRefused = status === 403 && body.message === message && body.details?.[0]?.field === 'duty';
      const needsProof = status === 403 && body.details?.[0]?.field === 'stepUp';
      if (mayCall ? status === 403 && !needsProof : !isRefused)
        faults.push(`${where} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
    });
    if (written.length > 0 && !mayCall) faults.push(`${where} changed what is stored: ${written.join()}`);
  }
  return { asked, faults };
}

/** Stores the duties of a new admin directly, before their first call. */
export async function adminWith({ app }: Pick<AccessFixture, 'app'>, duties: readonly Duty[]): Promise<TestPerson> {
  const admin = await app.person('ADMIN');
  await app.connection.collection('users').updateOne({ _id: new Types.ObjectId(admin._id) }, { $set: { duties } });
  return admin;
}
