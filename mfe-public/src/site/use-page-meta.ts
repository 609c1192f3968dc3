import { useEffect } from 'react';
import { type PublicPage } from '@labelbridge/contracts';
import { useDocumentTitle } from '@labelbridge/ui';

function headElement(tag: 'meta' | 'link', attribute: 'name' | 'property' | 'rel', value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}

/** Sets the title and the metadata of a public page for search engines and social cards. */
export function usePageMeta({ path, title, description }: PublicPage): void {
  useDocumentTitle(title);
  useEffect(() => {
    headElement('meta', 'name', 'description').setAttribute('content', description);
    const address = new URL(path, window.location.origin).href;
    const card = { 'og:title': title, 'og:description': description, 'og:url': address };
    for (const [property, content] of Object.entries(card)) {
      headElement('meta', 'property', property).setAttribute('content', content);
    }
    const canonical = headElement('link', 'rel', 'canonical');
    canonical.setAttribute('href', address);
    return () => canonical.remove();
  }, [path, title, description]);
}
