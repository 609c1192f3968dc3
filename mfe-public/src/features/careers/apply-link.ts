/** @param form the application form's address, as the operator set it */
export function applyLink(form: string, position: string): string {
  const link = new URL(form);
  link.searchParams.set('position', position);
  return link.href;
}
