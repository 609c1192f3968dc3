/** The tasks of a project, on the tab of the one that is due first. */
export const workPath = ({ _id }: { _id: string }): string => `/dashboard/tasks?${new URLSearchParams({ project: _id })}`;
