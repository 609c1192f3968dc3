export const taskTitle = ({ title, taskName }: { title: string | null; taskName: string }): string => title ?? taskName;
