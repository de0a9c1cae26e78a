import { createHash } from 'node:crypto';
import type { GenericSchema } from 'valibot';
import { expect, it } from 'vitest';
import { benefitInformationSchema, benefitPartnerSchema } from '#content/benefits/schema.ts';
import { libraryPartnerSchema } from '#content/library/schema.ts';
import {
  nutritionMaterialSchema,
  nutritionTipSchema,
  nutritionTrainerSchema,
  nutritionVideoSchema,
  recipeSchema,
} from '#content/nutrition/schema.ts';
import { sheetSchema } from '#content/sheet-schema.ts';
import { memberCardSchema } from '#web/features/benefits/api/get-member-card.ts';
import { challengeDaysSchema } from '#web/features/challenges/api/get-challenge-days.ts';
import { rankingReplySchema } from '#web/features/challenges/api/get-challenge-ranking.ts';
import { statsSchema } from '#web/features/challenges/api/get-challenge-stats.ts';
import { reviewSchema } from '#web/features/challenges/api/get-my-review.ts';
import { voidsSchema } from '#web/features/challenges/api/get-my-voids.ts';
import { dashboardReplySchema } from '#web/features/dashboard/api/dashboard-reply.ts';
import { homeStatsSchema } from '#web/features/home/api/get-home-stats.ts';
import { noticesSchema } from '#web/features/notices/api/get-notices.ts';
import { perksSchema } from '#web/features/plan/api/get-perks.ts';
import { planSchema } from '#web/features/plan/api/plan-schema.ts';
import { achievementsSchema } from '#web/features/profile/api/get-achievements.ts';
import { figuresSchema } from '#web/features/profile/api/get-profile-figures.ts';
import { sessionsSchema } from '#web/features/settings/api/get-sessions.ts';
import { milestonesSchema } from '#web/lib/challenges/my-milestones.ts';
import { KEPT_DATA_FINGERPRINTS, KEPT_DATA_VERSION } from '#web/lib/data/kept-data-version.ts';
import { PROFILE_COLUMNS } from '#web/lib/session/member-data.ts';

/** Everything that an answer is held to before a device keeps it. */
const KEPT: Readonly<Record<string, GenericSchema>> = {
  achievementsSchema,
  benefitInformationSchema,
  benefitPartnerSchema,
  challengeDaysSchema,
  dashboardReplySchema,
  figuresSchema,
  homeStatsSchema,
  libraryPartnerSchema,
  memberCardSchema,
  milestonesSchema,
  noticesSchema,
  nutritionMaterialSchema,
  nutritionTipSchema,
  nutritionTrainerSchema,
  nutritionVideoSchema,
  perksSchema,
  planSchema,
  rankingReplySchema,
  recipeSchema,
  reviewSchema,
  sessionsSchema,
  sheetSchema,
  statsSchema,
  voidsSchema,
};

interface Parts {
  type: string;
  entries?: Record<string, GenericSchema>;
  item?: GenericSchema;
  key?: GenericSchema;
  value?: GenericSchema;
  wrapped?: GenericSchema;
  options?: readonly unknown[];
  pipe?: readonly { kind: string; type: string }[];
}

/** The shape that a schema lets through: a check within it changes nothing of that, a transformation does. */
function structureOf(schema: GenericSchema): unknown {
  const { type, entries, item, key, value, wrapped, options, pipe } = schema as unknown as Parts;
  return {
    type,
    options,
    entries:
      entries &&
      Object.keys(entries)
        .toSorted()
        .map((name) => [name, structureOf(entries[name] as GenericSchema)]),
    parts: [item, key, value, wrapped].map((part) => (part ? structureOf(part) : null)),
    transformations: pipe?.filter(({ kind }) => kind === 'transformation').map((action) => action.type),
  };
}

const sources = import.meta.glob<string>(['../{features,lib}/**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The modules whose answers may be kept: none of the console's is. */
const askers = Object.entries(sources)
  .filter(([path, text]) => !path.includes('/console/') && !/isKeptOnDevice: false|STAFF_QUERY/.test(text))
  .map(([, text]) => text);
/** Those of them that say themselves how a query asks. */
const readers = askers.filter((text) => text.includes('queryFn'));

const allIn = (modules: readonly string[], pattern: RegExp) =>
  [...new Set(modules.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found)))].toSorted();

/** Lists of columns that are made of another list. */
const MADE_COLUMNS = { PROFILE_COLUMNS: PROFILE_COLUMNS.split(', ').toSorted() };
const NAMED_COLUMNS = allIn(askers, /const (\w*COLUMNS) =\s*'/g);

it('every schema of an answer that is kept is known here', () => {
  const used = allIn(readers, /(?:callProcedure|parseAnswer|safeParse|readEntries)\((?:[^()]|\([^()]*\))*?\b(\w+Schema)\b/g);
  // That something was done is the answer to an act.
  expect(used.filter((name) => name !== 'doneSchema')).toEqual(Object.keys(KEPT));
});

it('the number of what is kept was raised with its shape', () => {
  const replies = Object.entries(KEPT).map(([name, schema]) => [name, structureOf(schema)]);
  // Rows of tables have no schema: their shape is the columns that are asked for.
  const columns = allIn(askers, /(?:\.select\(\s*|COLUMNS =\s*)'([^']+)'/g);
  expect(columns.length).toBeGreaterThan(10);
  const shape = JSON.stringify({ replies, columns, made: MADE_COLUMNS });
  const fingerprint = createHash('sha256').update(shape).digest('hex').slice(0, 16);
  expect(
    fingerprint,
    `What a device keeps has another shape than version ${KEPT_DATA_VERSION} says. In web/lib/data/kept-data-version.ts raise KEPT_DATA_VERSION by one and add its line to KEPT_DATA_FINGERPRINTS: '${fingerprint}'.`,
  ).toBe(KEPT_DATA_FINGERPRINTS[KEPT_DATA_VERSION]);
});

it('each list of columns that is asked for stands in its module, or is known here', () => {
  const asked = allIn(askers, /\.select(?:<[^(]*>)?\(\s*([^'\s)][^,)]*)/g);
  const names = asked.flatMap((argument) => argument.match(/\w*COLUMNS/g) ?? [argument]);
  const known = new Set([...NAMED_COLUMNS, ...Object.keys(MADE_COLUMNS)]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(names).toContain('PROFILE_COLUMNS');
});

it('no two numbers stand for one shape, and the last is today’s', () => {
  const fingerprints = Object.values(KEPT_DATA_FINGERPRINTS);
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(Object.keys(KEPT_DATA_FINGERPRINTS).at(-1)).toBe(String(KEPT_DATA_VERSION));
});
