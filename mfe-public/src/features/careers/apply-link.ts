/** The address of the application form for a position. @param form the form's address, as the operator set it */
export function applyLink(form: string, position: string): string {
  const link = new URL(form);
  link.searchParams.set('position', position);
  return link.href;
}
