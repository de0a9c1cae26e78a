// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { LibraryPartner, LibraryWorkout } from '#content/library/schema.ts';
import { libraryItems } from '../library-view.ts';
import { OpenWorkoutAction } from './open-workout-action.tsx';

const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk';
const FOLDER = 'https://example.com/pasta';

function renderAction(media: Partial<LibraryWorkout>) {
  const workout: LibraryWorkout = {
    id: 'ficha',
    title: 'Ficha A',
    description: 'Força.',
    category: 'musculação',
    duration: '45 min',
    difficulty: 'Iniciante',
    imageUrl: null,
    youtubeUrl: null,
    pdfUrl: null,
    externalUrl: null,
    thumbnailUrl: null,
    ...media,
  };
  const partner: LibraryPartner = {
    id: 'sala',
    name: 'Sala',
    tagline: 'Ferro',
    logoColor: '#ffffff',
    backgroundColor: '#000000',
    icon: 'Dumbbell',
    workoutCategory: 'musculação',
    contents: [workout],
  };
  const onOpen = vi.fn<() => void>();
  const [item] = libraryItems([partner]);
  if (!item) throw new Error('no item');
  render(
    <MemoryRouter initialEntries={['/app/workouts?category=musculação']}>
      <OpenWorkoutAction item={item} onOpen={onOpen} />
    </MemoryRouter>,
  );
  return { link: screen.getByRole('link'), onOpen };
}

test.each([
  ['a video', { youtubeUrl: VIDEO, pdfUrl: 'ficha/a.pdf', externalUrl: FOLDER }, 'Assistir: Ficha A (abre em nova aba)', VIDEO],
  ['a folder', { externalUrl: FOLDER }, 'Abrir material: Ficha A (abre em nova aba)', FOLDER],
])('%s opens in a tab of its own, which learns nothing of the app', (_what, media, name, address) => {
  const { link } = renderAction(media);
  expect(link).toHaveAccessibleName(name);
  expect(link).toHaveAttribute('href', address);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a PDF opens over the page, with the filter still in the address', () => {
  const { link, onOpen } = renderAction({ pdfUrl: 'ficha/a.pdf', externalUrl: FOLDER });
  expect(link).toHaveAccessibleName('Ver PDF: Ficha A');
  expect(new URL(link.getAttribute('href') ?? '', 'http://club.example').searchParams.toString()).toBe(
    new URLSearchParams({ category: 'musculação', material: 'ficha' }).toString(),
  );
  expect(link).not.toHaveAttribute('target');
  link.click();
  expect(onOpen).toHaveBeenCalledOnce();
});

test.each(['https://www.youtube.com/watch?v=exemplo0101', 'https://youtu.be/exemplo0101', 'https://www.youtube.com/embed/exemplo0101'])(
  'a film that is not made yet (%s) opens over the page: the host would answer with a dead one',
  (youtubeUrl) => {
    const { link, onOpen } = renderAction({ youtubeUrl, externalUrl: FOLDER });
    expect(link).toHaveAccessibleName('Assistir: Ficha A');
    expect(new URL(link.getAttribute('href') ?? '', 'http://club.example').searchParams.get('material')).toBe('ficha');
    expect(link).not.toHaveAttribute('target');
    link.click();
    expect(onOpen).toHaveBeenCalledOnce();
  },
);
