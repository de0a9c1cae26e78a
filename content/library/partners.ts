import { fightFitness } from './fight-fitness.ts';
import { muscleTraining } from './muscle-training.ts';
import { physiotherapy } from './physiotherapy.ts';
import { pilatesStudio } from './pilates-studio.ts';
import { runningCoaching } from './running-coaching.ts';
import type { LibraryPartner } from './schema.ts';

/**
 * The partner programmes of the workout library in the order shown. Expert content: the browser gets it from the
 * database only.
 */
export const libraryPartners: readonly LibraryPartner[] = [muscleTraining, pilatesStudio, fightFitness, runningCoaching, physiotherapy];
