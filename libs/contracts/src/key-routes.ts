import { type ApiKeyScope } from './api-keys.js';

export interface KeyRoute {
  /** Method and path below `/api`. */
  readonly call: string;
  readonly scopes: readonly ApiKeyScope[];
  /** Description for developers. */
  readonly text: string;
}

const PROJECTS = ['projects'] as const;
const BOTH = ['projects', 'review'] as const;

/** Calls that API keys may make, by subject. The server's routes are tested against it. */
export const KEY_ROUTES: Readonly<Record<string, readonly KeyRoute[]>> = {
  'Bring data': [
    { call: 'POST /media', scopes: PROJECTS, text: 'Upload a picture, sound or video, whole or in parts.' },
    { call: 'GET /media/uploads/:upload', scopes: PROJECTS, text: 'How much of an upload in parts has arrived.' },
    { call: 'POST /media/zip', scopes: PROJECTS, text: 'Upload many files as one zip, in parts.' },
    { call: 'GET /media/zip/:upload', scopes: PROJECTS, text: 'The files of a zip, as they are stored.' },
    { call: 'GET /projects/:id/interfaces', scopes: BOTH, text: 'The labelling interfaces of a project, with their versions.' },
    { call: 'POST /projects/:id/interfaces', scopes: PROJECTS, text: 'Add a version of a labelling interface.' },
    { call: 'POST /tasks/:id/import/preview', scopes: PROJECTS, text: 'Read the beginning of a file, and store nothing.' },
    { call: 'POST /tasks/:id/import', scopes: PROJECTS, text: 'Import the rows of a file as items, with predictions.' },
    { call: 'GET /tasks/:id/imports', scopes: PROJECTS, text: 'The imports of a task.' },
    { call: 'GET /item-imports/:id', scopes: PROJECTS, text: 'The progress of an import.' },
    { call: 'GET /item-imports/:id/problems', scopes: PROJECTS, text: 'The rows that were refused, each with the field and the rule.' },
    {
      call: 'POST /tasks/:id/batches',
      scopes: PROJECTS,
      text: 'Prepare batches of “size” items from those of a task. An admin looks at them and starts them.',
    },
  ],
  'Your key': [{ call: 'GET /keys/current', scopes: BOTH, text: 'What this key may do, from where, and until when.' }],
  'Follow the work': [
    { call: 'GET /projects', scopes: BOTH, text: 'Projects.' },
    { call: 'GET /projects/:id', scopes: BOTH, text: 'A project.' },
    { call: 'GET /projects/:id/guideline', scopes: BOTH, text: 'The guideline of a project.' },
    { call: 'GET /tasks', scopes: BOTH, text: 'Tasks.' },
    { call: 'GET /tasks/:id', scopes: BOTH, text: 'A task, with its counts.' },
    { call: 'GET /jobs', scopes: BOTH, text: 'Jobs; filters are status, taskId, projectId and annotatorId.' },
    { call: 'GET /jobs/totals', scopes: BOTH, text: 'The number of jobs by status.' },
    { call: 'GET /jobs/:id', scopes: BOTH, text: 'A job.' },
  ],
  'Fetch labels': [
    { call: 'GET /tasks/:id/export', scopes: PROJECTS, text: 'The labels of a task as a file.' },
    { call: 'GET /projects/:id/export', scopes: PROJECTS, text: 'The labels of a project as a file.' },
    { call: 'GET /tasks/:id/export/losses', scopes: PROJECTS, text: 'What a format cannot hold of a task.' },
    { call: 'GET /annotations/:id', scopes: BOTH, text: 'An annotation, with its versions.' },
    { call: 'GET /projects/:id/dataset-card', scopes: BOTH, text: 'The figures of a project for its dataset card.' },
    { call: 'GET /projects/:id/dataset-card/files', scopes: BOTH, text: 'The dataset card as files.' },
    { call: 'GET /projects/:id/dataset-cards', scopes: BOTH, text: 'The dataset cards that were issued.' },
  ],
  'Run in the background': [
    {
      call: 'GET /runs',
      scopes: PROJECTS,
      text: 'Imports, exports, recounts and predictions; filters are kind, state, taskId and projectId.',
    },
    {
      call: 'POST /runs',
      scopes: PROJECTS,
      text: 'Start an export (kind “export”), a recount of agreement (“recompute”), or predictions of a model server (“predict”).',
    },
    { call: 'GET /runs/:id', scopes: PROJECTS, text: 'The progress of a run, and the link to the file of an export.' },
    { call: 'GET /runs/:id/problems', scopes: PROJECTS, text: 'The rows that were refused.' },
    { call: 'GET /runs/:id/problems.csv', scopes: PROJECTS, text: 'The same as a CSV file.' },
    { call: 'POST /runs/:id/pause', scopes: PROJECTS, text: 'Pause a run.' },
    { call: 'POST /runs/:id/resume', scopes: PROJECTS, text: 'Let it go on.' },
    { call: 'POST /runs/:id/cancel', scopes: PROJECTS, text: 'End it for good. What it has done stays.' },
  ],
  'Check quality': [
    { call: 'GET /projects/:id/quality', scopes: BOTH, text: 'Right answers on gold items.' },
    { call: 'GET /projects/:id/quality/people', scopes: BOTH, text: 'Right answers on gold items by person.' },
    { call: 'GET /projects/:id/agreement', scopes: BOTH, text: 'How much answers of several people agree.' },
    { call: 'GET /items/:id/gold', scopes: BOTH, text: 'The known answer of an item.' },
    { call: 'POST /items/:id/gold', scopes: BOTH, text: 'Make an item a gold item, from a reviewed answer.' },
    { call: 'DELETE /items/:id/gold', scopes: BOTH, text: 'Make it an ordinary item again.' },
  ],
};
