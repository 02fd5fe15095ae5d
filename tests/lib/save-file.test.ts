import { expect, it } from 'vitest';
import { isInAppBrowser } from '#lib/save-file.ts';

it.each([
  [
    'Instagram',
    true,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354 Instagram 350.0',
  ],
  [
    'a web view on Android',
    true,
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36',
  ],
  [
    'a web view on an iPhone',
    true,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354',
  ],
  [
    'Safari on an iPhone',
    false,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome',
    false,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
])('knows %s', (_, isInApp, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(isInApp);
});
