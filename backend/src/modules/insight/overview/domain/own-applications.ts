import { titleOfProject } from '../../../work/projects/domain/title-of-project.js';
import { type AppliedProject, type OwnApplication, type ShownProject } from '../../../work/projects/project-queries.js';

export function activeOf(applications: readonly OwnApplication[], projects: readonly AppliedProject[], limit: number): ShownProject[] {
  const joined = new Set(applications.flatMap(({ projectId, status }) => (status === 'approved' ? [String(projectId)] : [])));
  return projects
    .filter(({ _id, archived, status }) => joined.has(String(_id)) && !archived && status !== 'Completed')
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate) || String(one._id).localeCompare(String(other._id)))
    .slice(0, limit);
}

export function waitingOf(applications: readonly OwnApplication[], projects: readonly AppliedProject[], limit: number) {
  const names = new Map(projects.map((project) => [String(project._id), titleOfProject(project)]));
  return applications
    .filter(({ status }) => status === 'pending')
    .sort((one, other) => one.appliedAt.getTime() - other.appliedAt.getTime() || String(one._id).localeCompare(String(other._id)))
    .slice(0, limit)
    .map(({ _id, projectId, appliedAt }) => ({ _id: String(_id), projectName: names.get(String(projectId)) ?? '', appliedAt }));
}
