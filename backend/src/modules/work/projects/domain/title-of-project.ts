export const titleOfProject = ({ title, projectName }: { readonly title: string | null; readonly projectName: string }): string =>
  title ?? projectName;

/** Names that jobs copy: the name for admins, and the public title for annotators. */
export interface ProjectNames {
  readonly projectName: string | null;
  readonly projectTitle: string | null;
}

export const projectNamesOf = (project: { readonly title: string | null; readonly projectName: string } | null): ProjectNames => ({
  projectName: project?.projectName ?? null,
  projectTitle: project?.title ?? null,
});
