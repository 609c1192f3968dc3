import { useEffect } from 'react';
import { type PublicPage } from '@labelbridge/contracts';
import { useDocumentTitle } from '@labelbridge/ui';

function headElement(tag: 'meta' | 'link', attribute: 'property' | 'rel', value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}

/** Sets the title and address of a public page, also for social cards. Descriptions come with the server's HTML alone. */
export function usePageMeta({ path, title }: PublicPage): void {
  useDocumentTitle(title);
  useEffect(() => {
    const address = new URL(path, window.location.origin).href;
    const card = { 'og:title': title, 'og:url': address };
    for (const [property, content] of Object.entries(card)) {
      headElement('meta', 'property', property).setAttribute('content', content);
    }
    const canonical = headElement('link', 'rel', 'canonical');
    canonical.setAttribute('href', address);
    return () => canonical.remove();
  }, [path, title]);
}
