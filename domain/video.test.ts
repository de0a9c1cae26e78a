import { expect, it } from 'vitest';
import { isExampleVideo, videoIdOf, videoPlayerUrl, videoStillUrls, videoThumbnailUrl } from './video.ts';

it.each([
  ['https://www.youtube.com/watch?v=exemplo0101', 'exemplo0101'],
  ['https://youtube.com/watch?t=30&v=exemplo_-01&list=x', 'exemplo_-01'],
  ['https://m.youtube.com/watch?v=exemplo0101#t=10', 'exemplo0101'],
  ['https://youtu.be/exemplo0101', 'exemplo0101'],
  ['https://youtu.be/exemplo0101?t=12', 'exemplo0101'],
  ['https://www.youtube.com/shorts/exemplo0101', 'exemplo0101'],
  ['https://www.youtube.com/embed/exemplo0101?rel=0', 'exemplo0101'],
  ['https://www.youtube-nocookie.com/embed/exemplo0101', 'exemplo0101'],
])('finds the id in %s', (address, id) => {
  expect(videoIdOf(address)).toBe(id);
});

it.each([
  '',
  'exemplo0101',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=curto',
  'https://www.youtube.com/watch?v=exemplo0101longo',
  'https://www.youtube.com/channel/exemplo0101',
  'https://youtu.be/',
  'https://example.com/watch?v=exemplo0101',
  'https://youtube.com.example.com/embed/exemplo0101',
])('finds none in %j', (address) => {
  expect(videoIdOf(address)).toBeNull();
});

it('knows the largest still picture', () => {
  expect(videoThumbnailUrl('exemplo0101')).toBe('https://i.ytimg.com/vi/exemplo0101/maxresdefault.jpg');
});

it('knows the still pictures, the largest first', () => {
  expect(videoStillUrls('abcdefghijk')).toEqual([
    'https://i.ytimg.com/vi/abcdefghijk/maxresdefault.jpg',
    'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg',
  ]);
});

it('tells an example from a film', () => {
  expect(['exemplo0101', 'abcdefghijk'].map(isExampleVideo)).toEqual([true, false]);
});

it('the player is the one without cookies', () => {
  expect(videoPlayerUrl('abcdefghijk', 'https://clube.example')).toBe(
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&playsinline=1&rel=0&enablejsapi=1&origin=https%3A%2F%2Fclube.example',
  );
});
