/** The tasks page opens the tab of the task that is due first. */
export const workPath = ({ _id }: { _id: string }): string => `/dashboard/tasks?${new URLSearchParams({ project: _id })}`;
