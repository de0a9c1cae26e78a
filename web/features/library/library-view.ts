import { LIBRARY_CATEGORIES, LIBRARY_DIFFICULTIES } from '#content/library/schema.ts';
import type { LibraryCategory, LibraryDifficulty, LibraryPartner, LibraryWorkout } from '#content/library/schema.ts';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { isExampleVideo, videoIdOf, videoStillUrls, videoThumbnailUrl } from '#domain/video.ts';
import type { WorkoutPrefill } from '#web/config/paths.ts';
import { LIBRARY_WORKOUT_TYPES, durationMinutes } from '#web/lib/library-prefill.ts';
import { plainText } from '#web/lib/plain-text.ts';

const FEATURED = 6;

/** A workout of the library with what follows from its programme, its duration and its video. */
export interface LibraryItem extends LibraryWorkout {
  partner_name: string;
  partner_color: string;
  partner_background: string;
  partner_icon: LibraryPartner['icon'];
  duration_minutes: number;
}

export interface LibraryFilter {
  /** Looked for in title, description, partner and category. */
  query: string;
  category: LibraryCategory | null;
  difficulty: LibraryDifficulty | null;
  onlyFavorites: boolean;
}

export const NO_LIBRARY_FILTER: LibraryFilter = { query: '', category: null, difficulty: null, onlyFavorites: false };

function itemOf(partner: LibraryPartner, workout: LibraryWorkout): LibraryItem {
  const videoId = workout.youtubeUrl === null ? null : videoIdOf(workout.youtubeUrl);
  return {
    ...workout,
    partner_name: partner.name,
    partner_color: partner.logoColor,
    partner_background: partner.backgroundColor,
    partner_icon: partner.icon,
    duration_minutes: durationMinutes(workout.duration),
    thumbnailUrl: workout.thumbnailUrl ?? (videoId && videoThumbnailUrl(videoId)),
  };
}

/** Whether the workout's film is one that the club has not made yet: its address leads nowhere. */
export function isExampleFilm({ youtubeUrl }: Pick<LibraryWorkout, 'youtubeUrl'>): boolean {
  const videoId = youtubeUrl === null ? null : videoIdOf(youtubeUrl);
  return videoId !== null && isExampleVideo(videoId);
}

/** The addresses of a workout's pictures, the best first: its own, then its video's. */
export function coverPicturesOf({ imageUrl, thumbnailUrl, youtubeUrl }: LibraryItem): string[] {
  const videoId = youtubeUrl === null ? null : videoIdOf(youtubeUrl);
  const candidates = [imageUrl, thumbnailUrl, ...(videoId === null ? [] : videoStillUrls(videoId))];
  return [...new Set(candidates.filter((url) => url !== null))];
}

/**
 * The workouts of all programmes: the first of each, then the second of each, so that the beginning shows something of
 * everything.
 */
export function libraryItems(partners: readonly LibraryPartner[]): LibraryItem[] {
  const longest = Math.max(0, ...partners.map(({ contents }) => contents.length));
  return Array.from({ length: longest }, (_, place) =>
    partners.flatMap((partner) => {
      const workout = partner.contents[place];
      return workout ? [itemOf(partner, workout)] : [];
    }),
  ).flat();
}

/** The first six. */
export function featuredItems(items: readonly LibraryItem[]): LibraryItem[] {
  return items.slice(0, FEATURED);
}

/** The items that meet every part of the filter. The search knows neither case nor accents. */
export function filterItems(
  items: readonly LibraryItem[],
  { query, category, difficulty, onlyFavorites }: LibraryFilter,
  favoriteIds: ReadonlySet<string>,
): LibraryItem[] {
  const wanted = plainText(query.trim());
  return items.filter(
    (item) =>
      (!onlyFavorites || favoriteIds.has(item.id)) &&
      (category === null || item.category === category) &&
      (difficulty === null || item.difficulty.toLowerCase() === difficulty.toLowerCase()) &&
      plainText([item.title, item.description, item.partner_name, item.category].join('\n')).includes(wanted),
  );
}

/** How many of the two lists a filter narrows. */
export function countChoices({ category, difficulty }: LibraryFilter): number {
  return [category, difficulty].filter((choice) => choice !== null).length;
}

/** Whether a filter leaves anything out. */
export function isFiltering(filter: LibraryFilter): boolean {
  return filter.query !== '' || filter.onlyFavorites || countChoices(filter) > 0;
}

/**
 * Whether the workout, done as it is, is too short for a check-in in a challenge; one without a number of minutes is as
 * long as one likes.
 */
export function isTooShortForCheckIn({ duration, duration_minutes: minutes }: LibraryItem): boolean {
  return /\d/.test(duration) && minutes < MIN_CHECK_IN_MINUTES;
}

/** Reads a filter from an address; what is not an option counts as not chosen, in whatever case it is written. */
export function readFilter(parameters: URLSearchParams): LibraryFilter {
  const choose = <Option extends string>(name: string, options: readonly Option[]) => {
    const given = plainText(parameters.get(name) ?? '');
    return options.find((option) => plainText(option) === given) ?? null;
  };
  return {
    query: parameters.get('q') ?? '',
    category: choose('category', LIBRARY_CATEGORIES),
    difficulty: choose('level', LIBRARY_DIFFICULTIES),
    onlyFavorites: parameters.get('favorites') === '1',
  };
}

/** The values that the register form begins with for a workout of the library. */
export function prefillOf({ title, category, duration_minutes: minutes }: LibraryItem): WorkoutPrefill {
  return { name: title, type: LIBRARY_WORKOUT_TYPES[category], minutes };
}

/** "Musculação" for the category "musculação". */
export function categoryName(category: LibraryCategory): string {
  return category.charAt(0).toUpperCase() + category.slice(1);
}
