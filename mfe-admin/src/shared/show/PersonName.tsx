import styles from './show.module.css';

interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
}

/** A person's whole name. */
export const fullName = ({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string => `${firstname} ${lastname}`.trim();

/** A person in a list: the name, and below it what tells namesakes apart. */
export function PersonName({ person, more }: { person: Person; more?: string | null | undefined }) {
  return (
    <div className={styles.two}>
      {fullName(person)}
      <span className={styles.under}>
        @{person.username}
        {more && ` · ${more}`}
      </span>
    </div>
  );
}
