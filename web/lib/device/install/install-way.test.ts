import { expect, it } from 'vitest';
import { installWay } from './install-way.ts';

const SAFARI_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const browser = { maxTouchPoints: 0, isStandalone: false, canPrompt: false };

it.each([
  ['an installed app', { ...browser, userAgent: IPHONE, isStandalone: true }, 'installed'],
  ['an installed app that could be offered again', { ...browser, userAgent: ANDROID, isStandalone: true, canPrompt: true }, 'installed'],
  ['a browser that offers it', { ...browser, userAgent: ANDROID, canPrompt: true }, 'prompt'],
  ['an iPhone', { ...browser, userAgent: IPHONE, maxTouchPoints: 5 }, 'ios'],
  ['Chrome on an iPhone', { ...browser, userAgent: IPHONE.replace('Version/18.5', 'CriOS/140.0') }, 'ios'],
  ['an iPad, which says that it is a Mac', { ...browser, userAgent: SAFARI_MAC, maxTouchPoints: 5 }, 'ios'],
  ['the browser inside Instagram', { ...browser, userAgent: `${IPHONE} Instagram 330.0.0.0` }, 'inside-app'],
  ['the browser inside an Android app', { ...browser, userAgent: ANDROID.replace('Pixel 9', 'Pixel 9; wv') }, 'inside-app'],
  ['Android without an offer', { ...browser, userAgent: ANDROID }, 'android'],
  ['Safari on a Mac', { ...browser, userAgent: SAFARI_MAC }, 'mac'],
  [
    'Chrome on a Mac',
    { ...browser, userAgent: WINDOWS.replace('Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7') },
    'desktop',
  ],
  ['Windows', { ...browser, userAgent: WINDOWS }, 'desktop'],
] as const)('%s', (_, facts, way) => expect(installWay(facts)).toBe(way));
