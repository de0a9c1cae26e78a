import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { LONGEST_WAIT_MS } from './longest-wait.ts';

const isDom = typeof window !== 'undefined';
let unmountAll = () => undefined as void;

// Half of the files need no page, and so nothing that tests one.
if (isDom) {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  // How long something may take is not what is tested, and a busy machine takes long.
  configure({ asyncUtilTimeout: LONGEST_WAIT_MS });
  unmountAll = cleanup;
  // A secure page has it, and jsdom's own `crypto` only the rest.
  if (!window.crypto.subtle) Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle });
  // jsdom lacks these: native dialogs, and what Radix calls when a slider or select opens.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
  // As in newer browsers; TypeScript knows the older ones only.
  Element.prototype.scrollIntoView ??= () => Promise.resolve() as never;
  // Work that the app does once the page has come to rest would go on beyond the end of a test, and of the page.
  window.requestIdleCallback = () => 0;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    }) as MediaQueryList;
}

// Node's reaches all threads of its process: the tabs of one file would hear those of another.
const ownChannels = crypto.randomUUID();
class OwnBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${ownChannels}`);
  }
}
// In a context without a page it may be defined again, but not assigned.
Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, writable: true, value: OwnBroadcastChannel });

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

// A test that expects a warning clears the spy itself (`vi.mocked(console.error).mockClear()`).
afterEach(() => {
  unmountAll();
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([]);
  expect(vi.mocked(console.warn).mock.calls, 'unexpected console.warn').toEqual([]);
});
