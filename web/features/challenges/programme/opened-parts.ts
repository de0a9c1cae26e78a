/**
 * The parts of a programme that a plan opens, as the key of a reading has them.
 * @param hasFeature whether the plan has a feature
 */
export function openedParts(hasFeature: (feature: string) => boolean): string {
  return ['workouts_library', 'nutrition_guide'].map((feature) => Number(hasFeature(feature))).join('');
}
