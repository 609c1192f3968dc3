/** The title of a task, or its name where it has none. */
export const taskTitle = ({ title, taskName }: { title: string | null; taskName: string }): string => title ?? taskName;
