/** What a project is called on its card: its title, or its name where it has none. */
export const projectTitle = ({ title, projectName }: { title: string | null; projectName: string }): string => title ?? projectName;
