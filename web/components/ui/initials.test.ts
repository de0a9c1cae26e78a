import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ana Souza', 'AS'],
  ['ana', 'A'],
  ['Maria Clara dos Santos', 'MS'],
  ['  élio   ávila ', 'ÉÁ'],
  ['', 'U'],
  ['   ', 'U'],
  ['😀', 'U'],
  ['\u{1F9D8}\u200D\u2640\uFE0F Ana \u{1F4AA}', 'A'],
  ['E\u0301lio A\u0301vila', 'ÉÁ'],
  ['n\u0308andu', 'N\u0308'],
  ['N\u0308andu', 'N\u0308'],
  ['1a 2b', '12'],
  ['(Ana) «Souza»', 'AS'],
  ['×Ana ÿara', 'AŸ'],
  ['ŋara ǰosé', 'ŊJ\u030C'],
  ['ßara Straße', 'ßS'],
  ['क्षमा शर्मा', 'क्षश'],
  ['श्\u200Dरी देवी', 'श्\u200Dरीदे'],
  ['\u3164 Ana', 'A'],
  ['\u0645\u06CC\u200C\u0646\u0627', '\u0645'],
  [null, 'U'],
  [undefined, 'U'],
])('the initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
