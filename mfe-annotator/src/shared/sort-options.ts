export const DUE_DATE_SORTS = [
  { value: 'dueDate', label: 'Due soonest' },
  { value: '-dueDate', label: 'Due last' },
] as const;

/** @param field date that the list is sorted by */
export const dateSorts = (field: string) => [
  { value: `-${field}`, label: 'Newest first' },
  { value: field, label: 'Oldest first' },
];
