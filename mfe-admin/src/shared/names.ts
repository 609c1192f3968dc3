/** The title of a task, or its name where it has none. */
export const taskTitle = ({ title, taskName }: { title: string | null; taskName: string }): string => title ?? taskName;

/** `1 job`, `2 jobs`. */
export const countText = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
