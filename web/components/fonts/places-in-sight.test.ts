// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { placesInSight } from './places-in-sight.ts';

const asked: string[] = [];

/** Places as `data-at` has them: left, top, width, height. */
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function read(this: Element) {
    asked.push(this.id);
    const [left = 0, top = 0, width = 0, height = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number);
    return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect;
  });
  document.body.innerHTML = `
    <div id="root"><main id="main" data-at="0 0 390 4000">
      <h1 id="title" data-at="16 80 300 40"></h1>
      <section id="below" data-at="0 2000 390 900"><p id="far" data-at="16 2010 300 20"></p></section>
    </main></div>`;
});

const move = (id: string, place: string) => document.getElementById(id)?.setAttribute('data-at', place);

test('what is in sight is found where it is, also in a wrapper that takes up no room', () => {
  const isMoved = placesInSight();
  expect(isMoved()).toBe(false);
  move('title', '18.9 82.9 300 40');
  expect(isMoved()).toBe(false);
  move('title', '16 83 300 40');
  expect(isMoved()).toBe(true);
});

test('what is far below is no matter, and none of its parts is looked at', () => {
  const isMoved = placesInSight();
  move('below', '0 2100 390 900');
  move('far', '16 2110 300 20');
  expect(isMoved()).toBe(false);
  expect(asked).not.toContain('far');
});
