import type * as v from 'valibot';
import { benefitInformation } from './benefits/information.ts';
import { benefitPartners } from './benefits/partners.ts';
import { benefitInformationSchema, benefitPartnerSchema } from './benefits/schema.ts';
import { expertLinkSchema, expertLinks } from './expert-links.ts';
import { libraryPartners } from './library/partners.ts';
import { libraryPartnerSchema } from './library/schema.ts';
import { librarySheets } from './library/sheets.ts';
import { nutritionMaterials } from './nutrition/materials.ts';
import { recipes } from './nutrition/recipes/recipes.ts';
import {
  nutritionMaterialSchema,
  nutritionTipSchema,
  nutritionTrainerSchema,
  nutritionVideoSchema,
  recipeSchema,
} from './nutrition/schema.ts';
import { nutritionSheets } from './nutrition/sheets.ts';
import { nutritionTips } from './nutrition/tips.ts';
import { nutritionTrainers } from './nutrition/trainer.ts';
import { nutritionVideos } from './nutrition/videos.ts';
import { programmes } from './programme/programme.ts';
import { programmeSchema } from './programme/schema.ts';
import { SHEET_COLLECTIONS, sheetSchema } from './sheet-schema.ts';
import { sheetEntries } from './sheets.ts';

/** A list of the table content_entries. Everything in it is opened by one feature; null is open to every member. */
export interface ContentCollection {
  name: string;
  feature: string | null;
  /** The schema that each entry is validated by before it is loaded. */
  schema: v.GenericSchema;
  /** In the order shown. */
  entries: readonly { id: string }[];
}

const LIBRARY = 'workouts_library';
const NUTRITION = 'nutrition_guide';

/**
 * The content that members read from the database instead of finding it in the app. The server loads it; the browser
 * must never import it.
 */
export const contentCollections: readonly ContentCollection[] = [
  { name: 'library', feature: LIBRARY, schema: libraryPartnerSchema, entries: libraryPartners },
  { name: SHEET_COLLECTIONS[0], feature: LIBRARY, schema: sheetSchema, entries: sheetEntries(librarySheets) },
  { name: 'nutrition_recipes', feature: NUTRITION, schema: recipeSchema, entries: recipes },
  { name: 'nutrition_videos', feature: NUTRITION, schema: nutritionVideoSchema, entries: nutritionVideos },
  { name: 'nutrition_materials', feature: NUTRITION, schema: nutritionMaterialSchema, entries: nutritionMaterials },
  { name: 'nutrition_tips', feature: NUTRITION, schema: nutritionTipSchema, entries: nutritionTips },
  { name: 'nutrition_trainer', feature: NUTRITION, schema: nutritionTrainerSchema, entries: nutritionTrainers },
  { name: 'benefit_partners', feature: 'benefits', schema: benefitPartnerSchema, entries: benefitPartners },
  { name: 'benefit_information', feature: 'benefits', schema: benefitInformationSchema, entries: benefitInformation },
  { name: 'expert_links', feature: 'exclusive_group', schema: expertLinkSchema, entries: expertLinks },
  // Nobody reads it but the database, which copies it into new challenges.
  { name: 'programme', feature: LIBRARY, schema: programmeSchema, entries: programmes },
  { name: SHEET_COLLECTIONS[1], feature: NUTRITION, schema: sheetSchema, entries: sheetEntries(nutritionSheets) },
];
