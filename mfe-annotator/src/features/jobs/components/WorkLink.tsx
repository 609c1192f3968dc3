import { isHttpLink } from '@labelbridge/contracts';

/** A link that somebody typed: followed only where it is a web address. */
export function WorkLink({ link }: { link: string }) {
  if (!isHttpLink(link)) return <p>{link}</p>;
  return (
    <p>
      <a href={link} target="_blank" rel="noopener noreferrer">
        {link}
      </a>
    </p>
  );
}
