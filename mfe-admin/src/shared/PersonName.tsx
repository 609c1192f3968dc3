import { TwoLines } from '@labelbridge/area-parts';

interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
}

export const fullName = ({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string => `${firstname} ${lastname}`.trim();

/** Shows the full name, and below it the username, which distinguishes people of the same name. */
export function PersonName({ person, more }: { person: Person; more?: string | null | undefined }) {
  return <TwoLines under={`@${person.username}${more ? ` · ${more}` : ''}`}>{fullName(person)}</TwoLines>;
}

export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
