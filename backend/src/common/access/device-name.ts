const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // Order matters: the User-Agents of specific browsers also contain Chrome or Safari.
  [/Opera Mini|OPiOS/i, 'Opera Mini'],
  [/OPR\/|Opera/i, 'Opera'],
  [/EdgA?\/|EdgiOS|Edge/i, 'Edge'],
  [/SamsungBrowser/i, 'Samsung Internet'],
  [/UCBrowser|UCWEB/i, 'UC Browser'],
  [/PHX\/|Phoenix/i, 'Phoenix'],
  [/FxiOS|Firefox/i, 'Firefox'],
  [/CriOS|HeadlessChrome|Chrome|Chromium/i, 'Chrome'],
  [/Safari/i, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/KAIOS/i, 'KaiOS'],
  [/Android/i, 'Android'],
  [/iPhone|iPod/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Windows/i, 'Windows'],
  [/CrOS/i, 'Chromebook'],
  [/Mac OS X|Macintosh/i, 'Mac'],
  [/Linux|X11/i, 'Linux'],
];

const found = (userAgent: string, table: readonly (readonly [RegExp, string])[]): string | undefined =>
  table.find(([mark]) => mark.test(userAgent))?.[1];

/** Names a device by its User-Agent (RFC 9110, 10.1.5): "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const browser = found(userAgent, BROWSERS);
  const system = found(userAgent, SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  if (browser ?? system) return browser ?? `A browser on ${system}`;
  return userAgent.trim() === '' ? 'An unknown device' : 'A program';
}
