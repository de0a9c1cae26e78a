import { EMPTY_PROFILE } from '#domain/sample-profile.ts';
import { expect } from './fixtures.ts';
import type { ConfirmedMember } from './fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from './member-acts.ts';

/** A member without anything but the address: every column that may be null is null. */
export async function createNameless(
  createMember: () => Promise<ConfirmedMember>,
): Promise<{ member: ConfirmedMember; challengeId: string }> {
  const member = await createMember();
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await recordWorkout(member, { challengeId, type: null });
  await recordWorkout(member, { type: null, minutes: 20 });
  const { goals: _none, ...texts } = EMPTY_PROFILE;
  const nothing = { ...texts, name: '  ', photo_url: null, profile_image_url: null };
  const { data, error } = await member.client.from('profiles').update(nothing).eq('id', member.id).select('name').single();
  if (error) throw error;
  expect(data.name).toBeNull();
  return { member, challengeId };
}
