import { expect, it } from 'vitest';
import { videoIdOf, videoThumbnailUrl } from './video.ts';

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
