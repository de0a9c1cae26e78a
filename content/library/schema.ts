import * as v from 'valibot';
import { materialPath, slug, text, webLink } from '../schema-parts.ts';

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

/**
 * The categories by which the library is filtered. A partner's programme is of one category, and so are its workouts.
 */
export const LIBRARY_CATEGORIES = ['musculação', 'pilates', 'funcional', 'corrida', 'fisioterapia'] as const;
export type LibraryCategory = (typeof LIBRARY_CATEGORIES)[number];

export const LIBRARY_DIFFICULTIES = ['Iniciante', 'Intermediário', 'Todos os níveis'] as const;
export type LibraryDifficulty = (typeof LIBRARY_DIFFICULTIES)[number];

/** A workout or a material of a programme. It opens by the first there is of video, PDF and external link. */
export const libraryWorkoutSchema = v.pipe(
  v.object({
    id: slug,
    title: text,
    description: text,
    category: v.picklist(LIBRARY_CATEGORIES),
    /** In words, such as "45 min". */
    duration: text,
    difficulty: v.picklist(LIBRARY_DIFFICULTIES),
    imageUrl: v.nullable(webLink),
    youtubeUrl: v.nullable(webLink),
    /** Path inside the private bucket of materials. */
    pdfUrl: v.nullable(materialPath),
    externalUrl: v.nullable(webLink),
    /** Null takes the video's own. */
    thumbnailUrl: v.nullable(webLink),
  }),
  v.check(({ youtubeUrl, pdfUrl, externalUrl }) => (youtubeUrl ?? pdfUrl ?? externalUrl) !== null, 'leads nowhere'),
);
export type LibraryWorkout = v.InferOutput<typeof libraryWorkoutSchema>;

/**
 * A partner programme. Text in `logoColor` and in white is read on `backgroundColor`, in the light scheme and in the
 * dark one.
 */
export const libraryPartnerSchema = v.object({
  id: slug,
  name: text,
  tagline: text,
  logoColor: color,
  backgroundColor: color,
  icon: v.picklist(['Dumbbell', 'Heart', 'Swords', 'Activity', 'Stethoscope']),
  workoutCategory: v.picklist(LIBRARY_CATEGORIES),
  contents: v.pipe(v.array(libraryWorkoutSchema), v.minLength(1)),
});
export type LibraryPartner = v.InferOutput<typeof libraryPartnerSchema>;
