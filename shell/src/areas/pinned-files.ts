import { type AreaPins } from '@labelbridge/mfe-contract';
import { AreaError } from './area-error.js';

const pinned = new Map<string, AreaPins>();
let isWatching = false;

const addressOf = (element: HTMLScriptElement | HTMLLinkElement): string =>
  element instanceof HTMLScriptElement ? element.src : element.href;

/**
 * Sets the integrity of a file of a pinned area, so the browser refuses any other content. Other files stay unchanged.
 *
 * @throws AreaError if the area has no such file
 */
export function pinElement(element: HTMLScriptElement | HTMLLinkElement): void {
  const { origin, pathname } = new URL(addressOf(element), document.baseURI);
  const address = origin + pathname;
  const pins = [...pinned.values()].find(({ base }) => address.startsWith(base));
  if (!pins) return;
  const integrity = pins.files[address.slice(pins.base.length)];
  if (!integrity) throw new AreaError('broken', `${address} is no file of this build.`);
  element.integrity = integrity;
  element.crossOrigin = 'anonymous';
}

/**
 * From now on, scripts and style sheets of an area load only with the pinned content. The entry, which is pinned too, appends them to the
 * head, as every build of Rspack and webpack does.
 */
export function pinFiles(area: string, pins: AreaPins | undefined): void {
  if (pins) pinned.set(area, pins);
  else pinned.delete(area);
  if (isWatching || !pins) return;
  isWatching = true;
  const { head } = document;
  head.appendChild = <Inserted extends Node>(node: Inserted): Inserted => {
    if (node instanceof HTMLScriptElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet')) pinElement(node);
    return Node.prototype.appendChild.call(head, node) as Inserted;
  };
}
