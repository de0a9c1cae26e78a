import { EventEmitter, once } from 'node:events';
import '@supabase/lite';
import { expect, test } from 'vitest';
import { acceptWarningObjects } from './warning-objects.ts';

test('an eleventh listener is warned of, and does not fail, where lite is loaded', async () => {
  acceptWarningObjects();
  const warned = once(process, 'warning') as Promise<[Error]>;
  const emitter = new EventEmitter();
  for (let listener = 0; listener < 11; listener += 1) emitter.on('change', () => undefined);
  expect(emitter.listenerCount('change')).toBe(11);
  expect((await warned)[0].name).toBe('MaxListenersExceededWarning');
});
