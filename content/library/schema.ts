import * as z from 'zod/mini';
import { materialPath, slug, text, webLink } from '../schema-parts.ts';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** What the library is filtered by. A partner's programme is of one category, and so are its workouts. */
export const LIBRARY_CATEGORIES = ['musculação', 'pilates', 'funcional', 'corrida', 'fisioterapia'] as const;
export type LibraryCategory = (typeof LIBRARY_CATEGORIES)[number];

export const LIBRARY_DIFFICULTIES = ['Iniciante', 'Intermediário', 'Todos os níveis'] as const;
export type LibraryDifficulty = (typeof LIBRARY_DIFFICULTIES)[number];

/** A workout or a material of a programme. It opens by the first there is of video, PDF and external link. */
export const libraryWorkoutSchema = z
  .object({
    id: slug,
    title: text,
    description: text,
    category: z.enum(LIBRARY_CATEGORIES),
    /** In words, such as "45 min". */
    duration: text,
    difficulty: z.enum(LIBRARY_DIFFICULTIES),
    imageUrl: z.nullable(webLink),
    youtubeUrl: z.nullable(webLink),
    /** Path inside the private bucket of materials. */
    pdfUrl: z.nullable(materialPath),
    externalUrl: z.nullable(webLink),
    /** Null takes the video's own. */
    thumbnailUrl: z.nullable(webLink),
  })
  .check(z.refine(({ youtubeUrl, pdfUrl, externalUrl }) => (youtubeUrl ?? pdfUrl ?? externalUrl) !== null, 'leads nowhere'));
export type LibraryWorkout = z.output<typeof libraryWorkoutSchema>;

/** A partner programme. Text in `logoColor` and in white is read on `backgroundColor`, in the light scheme and in the dark one. */
export const libraryPartnerSchema = z.object({
  id: slug,
  name: text,
  tagline: text,
  logoColor: color,
  backgroundColor: color,
  icon: z.enum(['Dumbbell', 'Heart', 'Swords', 'Activity', 'Stethoscope']),
  workoutCategory: z.enum(LIBRARY_CATEGORIES),
  contents: z.array(libraryWorkoutSchema).check(z.minLength(1)),
});
export type LibraryPartner = z.output<typeof libraryPartnerSchema>;
