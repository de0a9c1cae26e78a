// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canShareFile, sharePicture } from './share-picture.ts';

const file = new File(['png'], 'clube-story.png', { type: 'image/png' });
const saved: string[] = [];
const handed: unknown[] = [];

/** A device whose share sheet takes files, or not, and ends so. */
function device(takes: boolean, share: () => Promise<void>): void {
  Object.assign(navigator, {
    canShare: ({ files }: { files?: File[] }) => takes && files?.length === 1,
    share: async (data: unknown) => {
      handed.push(data);
      await share();
    },
  });
}

beforeEach(() => {
  saved.length = 0;
  handed.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => {
  vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

test('the share sheet is handed the file and nothing beside it: some devices take no file with a text', async () => {
  device(true, async () => Promise.resolve());
  expect(await sharePicture(file)).toBe('shared');
  expect([handed, saved]).toEqual([[{ files: [file] }], []]);
});

test('a sheet that the member closed is no error, and saves nothing', async () => {
  device(true, async () => Promise.reject(new DOMException('Share canceled', 'AbortError')));
  expect(await sharePicture(file)).toBe('left');
  expect(saved).toEqual([]);
});

// iOS 15 never ends a share that saved the picture, and refuses each later one.
test.each(['InvalidStateError', 'NotAllowedError', 'DataError'])(
  'where the sheet does not open (%s) the picture is saved',
  async (name) => {
    device(true, async () => Promise.reject(new DOMException('no', name)));
    expect(await sharePicture(file)).toBe('saved');
    expect(saved).toEqual(['clube-story.png']);
  },
);

test('a device that shares no files, or nothing at all, saves it', async () => {
  expect(canShareFile(file)).toBe(false);
  expect(await sharePicture(file)).toBe('saved');
  device(false, async () => Promise.resolve());
  expect(await sharePicture(file)).toBe('saved');
  expect([handed, saved]).toEqual([[], ['clube-story.png', 'clube-story.png']]);
});
