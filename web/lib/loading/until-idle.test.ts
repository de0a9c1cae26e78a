// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { becomeIdle } from '../testing/become-idle.ts';
import { holdUntilDrawn, untilIdle } from './until-idle.ts';

test('what waits for the page waits for its first drawing, however free the browser is meanwhile', async () => {
  becomeIdle();
  const done: string[] = [];
  const onDrawn = holdUntilDrawn();
  const idle = untilIdle().then(() => done.push('idle'));
  await new Promise((resolve) => setTimeout(resolve));
  done.push('drawn');
  onDrawn();
  await idle;
  expect(done).toEqual(['drawn', 'idle']);
});
