/** The one name of a project that annotators read: its public title, else its name. */
export const titleOfProject = ({ title, projectName }: { readonly title: string | null; readonly projectName: string }): string =>
  title ?? projectName;
