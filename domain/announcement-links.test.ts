import { describe, expect, it } from 'vitest';
import { linkedParts } from './announcement-links.ts';
import cases from './cases/announcement-links.json';
import { refusedLinks } from './refused-links.ts';

describe('links of announcements', () => {
  it.each(cases)('$id: $note', ({ text, refused }) => {
    expect(refusedLinks(text)).toEqual(refused);
  });

  it('are shown as links where they lead to a known host or a screen, and everything else as it was written', () => {
    const text = 'Veja (https://youtu.be/x). Depois,\n/app/challenges! E não https://example.com';
    const parts = linkedParts(text);
    expect(parts.filter(({ isLink }) => isLink).map((part) => part.text)).toEqual(['https://youtu.be/x', '/app/challenges']);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
