import { useEffect } from 'react';
import { type PublicPage } from '@labelbridge/contracts';
import { useDocumentTitle } from '@labelbridge/ui';

/** The head's one element of that kind; made where there is none. */
function headElement(tag: 'meta' | 'link', attribute: 'property' | 'rel', value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}

/** Names a public page for tabs, search engines and the cards of social networks. */
export function usePageMeta({ path, title, description }: PublicPage): void {
  useDocumentTitle(title, description);
  useEffect(() => {
    const address = new URL(path, window.location.origin).href;
    const card = { 'og:title': title, 'og:description': description, 'og:url': address };
    for (const [property, content] of Object.entries(card)) {
      headElement('meta', 'property', property).setAttribute('content', content);
    }
    const canonical = headElement('link', 'rel', 'canonical');
    canonical.setAttribute('href', address);
    // The inner areas are not this page.
    return () => canonical.remove();
  }, [path, title, description]);
}
