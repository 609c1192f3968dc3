/** @returns the files of the smallest area by path. @param name such as `payroll` @param versions versions of the packages that areas install */
export function newArea(name: string, devPort: number, versions: Readonly<Record<string, string>>): Record<string, string>;
