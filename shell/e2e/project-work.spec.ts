import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

test('Work of a project leads to the tab of its task that is due first, and says where there is none', async ({ product, openUser }) => {
  const admin = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  for (const [projectName, taskName] of [
    ['Radio plays', 'Audio Annotation'],
    ['Empty rooms', undefined],
  ] as const) {
    const { data: project } = await admin.call('POST', '/projects', {
      projectName,
      company: 'Iroko Labs',
      dueDate: '2099-12-31',
      modality: 'image',
      publicStatus: 'Active',
    });
    const { data: application } = await ada.call('POST', `/projects/${project._id}/apply`);
    await admin.call('POST', `/applications/${application._id}/approve`);
    if (!taskName) continue;
    const { data: task } = await admin.call('POST', '/tasks', {
      taskName,
      title: 'Act one',
      taskLink: 'https://work.example/1',
      taskGuidelineLink: 'https://work.example/guide',
      dueDate: '2099-12-31',
      createdBy: admin.user._id,
      projectId: project._id,
    });
    await admin.call('POST', '/tasks/assign', { taskId: task._id, userId: ada.user._id });
  }
  const annotator = await openUser('annotator');
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator, '/dashboard/projects?tab=active');
  await page.getByRole('link', { name: 'Work on Radio plays' }).click();
  await expect(page.getByRole('table').getByText('Act one')).toBeVisible();
  await expect(page).toHaveURL(/tab=audio/);
  await page.goBack();
  await page.getByRole('link', { name: 'Work on Empty rooms' }).click();
  await expect(page.getByText('No tasks of this project')).toBeVisible();
  await annotator.capture('project without tasks');
});
