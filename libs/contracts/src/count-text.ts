/** Number with its noun: `1 job`, `2 jobs`. @param many the plural, if it is not the noun with an s */
export const countText = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
