import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { libraryMedia } from './media.ts';
import { libraryPartners } from './partners.ts';
import { LIBRARY_CATEGORIES, LIBRARY_DIFFICULTIES, libraryPartnerSchema } from './schema.ts';

const workouts = libraryPartners.flatMap(({ contents }) => contents);

/** Relative luminance of WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the library', () => {
  it('is valid', () => {
    for (const partner of libraryPartners) expect(safeParse(libraryPartnerSchema, partner).issues, partner.id).toBeUndefined();
  });

  it('has the five programmes, each of one category with five or six workouts', () => {
    expect(libraryPartners.map(({ workoutCategory }) => workoutCategory)).toEqual([...LIBRARY_CATEGORIES]);
    expect(libraryPartners.map(({ icon }) => icon)).toEqual(['Dumbbell', 'Heart', 'Swords', 'Activity', 'Stethoscope']);
    for (const { contents, workoutCategory, id } of libraryPartners) {
      expect([5, 6], id).toContain(contents.length);
      expect(
        contents.every(({ category }) => category === workoutCategory),
        id,
      ).toBe(true);
    }
  });

  it('gives every programme and every workout an id of its own', () => {
    for (const list of [libraryPartners, workouts]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  it('has workouts of every level, all with their minutes', () => {
    for (const level of LIBRARY_DIFFICULTIES)
      expect(
        workouts.some(({ difficulty }) => difficulty === level),
        level,
      ).toBe(true);
    for (const { duration, id } of workouts) expect(duration, id).toMatch(/^\d{1,3} min$/);
  });

  it('can be read on the partners’ colours', () => {
    for (const { id, backgroundColor, logoColor } of libraryPartners) {
      expect(contrast(backgroundColor, logoColor), id).toBeGreaterThan(4.5);
      expect(contrast(backgroundColor, '#ffffff'), id).toBeGreaterThan(4.5);
    }
  });

  it('uses every video and material once, and none is anybody’s', () => {
    const media = Object.values(libraryMedia).flatMap((group) => Object.values(group));
    const addressOf = ({ youtubeUrl, pdfUrl, externalUrl }: (typeof media)[number]) => youtubeUrl ?? pdfUrl ?? externalUrl;
    const used = workouts.map(addressOf);
    expect(new Set(used).size).toBe(used.length);
    expect(new Set(used)).toEqual(new Set(media.map(addressOf)));
    expect(
      used.filter(
        (address) =>
          !/^(https:\/\/www\.youtube\.com\/watch\?v=exemplo\d{4}$|https:\/\/example\.com\/|workouts_library\/)/.test(address ?? ''),
      ),
    ).toEqual([]);
  });
});
