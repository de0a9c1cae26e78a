import { describe, expect, it } from 'vitest';
import type { LibraryPartner, LibraryWorkout } from '#content/library/schema.ts';
import { durationMinutes } from '#web/lib/library-prefill.ts';
import {
  NO_LIBRARY_FILTER,
  countChoices,
  coverPicturesOf,
  featuredItems,
  filterItems,
  isFiltering,
  isTooShortForCheckIn,
  libraryItems,
  prefillOf,
  readFilter,
} from './library-view.ts';

function workout(id: string, more: Partial<LibraryWorkout> = {}): LibraryWorkout {
  const nothing = { imageUrl: null, youtubeUrl: null, pdfUrl: null, externalUrl: null, thumbnailUrl: null };
  return {
    id,
    title: id,
    description: `Sobre ${id}.`,
    category: 'pilates',
    duration: '45 min',
    difficulty: 'Iniciante',
    ...nothing,
    ...more,
  };
}

function partner(id: string, contents: LibraryWorkout[]): LibraryPartner {
  return {
    id,
    name: id.toUpperCase(),
    tagline: 'Frase',
    logoColor: '#ffffff',
    backgroundColor: '#000000',
    icon: 'Heart',
    workoutCategory: 'pilates',
    contents,
  };
}

const stretch = workout('stretch', { title: 'Alongamento da manhã', difficulty: 'Todos os níveis' });
const strength = workout('strength', {
  title: 'Força',
  description: 'Para o abdômen.',
  category: 'musculação',
  difficulty: 'Intermediário',
});
const run = workout('run', { title: 'Corrida', category: 'corrida' });
const items = libraryItems([partner('a', [stretch, run]), { ...partner('b', [strength]), name: 'Estúdio B' }]);
const anything = NO_LIBRARY_FILTER;
const found = (filter: Partial<Parameters<typeof filterItems>[1]>) =>
  filterItems(items, { ...anything, ...filter }, new Set(['run'])).map(({ id }) => id);

describe('the items', () => {
  it('begin with the first workout of every programme', () => {
    expect(items.map(({ id, partner_name: name }) => `${name} ${id}`)).toEqual(['A stretch', 'Estúdio B strength', 'A run']);
    expect(libraryItems([])).toEqual([]);
  });

  it('carry the programme’s name, colours and sign', () => {
    expect(items[0]).toMatchObject({
      partner_name: 'A',
      partner_color: '#ffffff',
      partner_background: '#000000',
      partner_icon: 'Heart',
      duration_minutes: 45,
    });
  });

  it.each([
    ['45 min', 45],
    ['cerca de 8 minutos', 8],
    ['120min', 120],
    ['Livre', 30],
    ['', 30],
  ])('last, for %j, %i minutes', (duration, minutes) => {
    expect(durationMinutes(duration)).toBe(minutes);
  });

  it('have their video’s picture unless they have their own', () => {
    const video = { youtubeUrl: 'https://youtu.be/exemplo0101' };
    const [plain, own, none] = libraryItems([
      partner('a', [
        workout('x', video),
        workout('y', { ...video, thumbnailUrl: 'https://example.com/y.jpg' }),
        workout('z', { youtubeUrl: 'https://example.com/video' }),
      ]),
    ]);
    expect(plain?.thumbnailUrl).toBe('https://i.ytimg.com/vi/exemplo0101/maxresdefault.jpg');
    expect(own?.thumbnailUrl).toBe('https://example.com/y.jpg');
    expect(none?.thumbnailUrl).toBeNull();
  });

  it('have a list of pictures, the best first', () => {
    const video = { youtubeUrl: 'https://youtu.be/exemplo0101' };
    const own = { imageUrl: 'https://example.com/a.jpg', thumbnailUrl: 'https://example.com/b.jpg' };
    const stills = ['https://i.ytimg.com/vi/exemplo0101/maxresdefault.jpg', 'https://i.ytimg.com/vi/exemplo0101/hqdefault.jpg'];
    const shown = libraryItems([
      partner('a', [workout('x', video), workout('y', { ...video, ...own }), workout('z', own), workout('none')]),
    ]);
    expect(shown.map((item) => coverPicturesOf(item))).toEqual([
      stills,
      [own.imageUrl, own.thumbnailUrl, ...stills],
      [own.imageUrl, own.thumbnailUrl],
      [],
    ]);
  });

  it('feature the first six', () => {
    const many = libraryItems([
      partner(
        'a',
        Array.from({ length: 8 }, (_, index) => workout(`w${index}`)),
      ),
    ]);
    expect(featuredItems(many).map(({ id }) => id)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5']);
  });
});

it.each([
  ['45 min', false],
  ['44 min', true],
  ['Livre', false],
])('of %j it is too short for a check-in: %s', (duration, isTooShort) => {
  const [item] = libraryItems([partner('a', [workout('x', { duration })])]);
  expect(item && isTooShortForCheckIn(item)).toBe(isTooShort);
});

describe('the filter', () => {
  it.each([
    ['FORÇA', ['strength']],
    ['forca', ['strength']],
    ['abdomen', ['strength']],
    ['  manhã ', ['stretch']],
    ['a', ['stretch', 'strength', 'run']],
    ['natação', []],
    ['MUSCULACAO', ['strength']],
    ['estúdio', ['strength']],
    ['estudio b', ['strength']],
  ])('finds %j in title, description, partner and category, without regard to case and accents', (query, ids) => {
    expect(found({ query })).toEqual(ids);
  });

  it('combines with category and level', () => {
    expect(found({ category: 'pilates' })).toEqual(['stretch']);
    expect(found({ difficulty: 'Iniciante' })).toEqual(['run']);
    expect(found({ difficulty: 'Intermediário', category: 'corrida' })).toEqual([]);
    expect(found({ category: 'musculação', query: 'forca' })).toEqual(['strength']);
    expect(found({ onlyFavorites: true })).toEqual(['run']);
    expect(found({ onlyFavorites: true, category: 'pilates' })).toEqual([]);
  });

  it.each([
    ['', anything],
    ['q=Costas&category=musculação&level=Iniciante', { ...anything, query: 'Costas', category: 'musculação', difficulty: 'Iniciante' }],
    ['category=MUSCULACAO&level=todos%20os%20niveis', { ...anything, category: 'musculação', difficulty: 'Todos os níveis' }],
    ['favorites=1', { ...anything, onlyFavorites: true }],
    ['favorites=sim', anything],
    ['category=xadrez&level=Mestre', anything],
  ])('is read from ?%s', (query, filter) => {
    expect(readFilter(new URLSearchParams(query))).toEqual(filter);
  });

  it('counts what is chosen from its lists', () => {
    expect(countChoices(anything)).toBe(0);
    expect(countChoices({ ...anything, query: 'x', category: 'pilates', difficulty: 'Iniciante' })).toBe(2);
  });
});

it.each([
  [{}, false],
  [{ query: 'x' }, true],
  [{ onlyFavorites: true }, true],
  [{ category: 'pilates' }, true],
] as const)('%j leaves something out: %s', (filter, isNarrow) => {
  expect(isFiltering({ ...anything, ...filter })).toBe(isNarrow);
});

it('is registered under its title, its minutes and the type of its category', () => {
  const types = libraryItems([partner('a', [workout('x', { title: 'Ombros', category: 'fisioterapia', duration: '20 min' })])]).map(
    (item) => prefillOf(item),
  );
  expect(types).toEqual([{ name: 'Ombros', type: 'Alongamento', minutes: 20 }]);
});
