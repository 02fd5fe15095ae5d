import { expect, it } from 'vitest';
import { isInAppBrowser } from '#lib/save-file.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

it.each([
  ['Instagram', true, `${IPHONE} Mobile/22A3354 Instagram 350.0`],
  ['a web view on Android', true, `${PIXEL}; wv) Version/4.0 ${CHROME}`],
  ['a web view on an iPhone', true, `${IPHONE} Mobile/22A3354`],
  ['Safari on an iPhone', false, `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`],
  ['Chrome', false, `${PIXEL}) ${CHROME}`],
])('knows %s', (_, isInApp, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(isInApp);
});
