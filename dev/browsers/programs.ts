import { existsSync, globSync } from 'node:fs';

export const FIREFOX = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';
/** WebKit's own small browser, which comes with the driver. */
export const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? '';

const PACKAGES = [
  ['firefox-esr', () => FIREFOX],
  ['webkit2gtk-driver', () => WEBKIT_DRIVER],
  ['webkit2gtk-driver', miniBrowser],
  ['xvfb', () => XVFB],
] as const;

export function checkPrograms(): void {
  const missing = PACKAGES.flatMap(([name, path]) => (existsSync(path()) ? [] : [name]));
  if (missing.length === 0) return;
  const names = [...new Set(missing)].join(' ');
  throw new Error(
    `These browsers are Debian's, and packages are missing. As root: apt-get update && apt-get install -y ${names}`,
  );
}
