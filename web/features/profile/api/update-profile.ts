import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileChanges } from '#domain/profile-schema.ts';
import type { ProfileValues } from '#domain/profile-schema.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import type { ProfileRow } from '#web/lib/database-types.ts';
import { saveProfile, updateAccountMetadata } from './save-profile.ts';

export const UPDATE_PROFILE_KEY = ['update-profile'] as const;

interface UpdateProfileInput {
  /** The profile as it is stored. */
  before: ProfileRow;
  values: ProfileValues;
}

async function updateProfile({ before, values }: UpdateProfileInput): Promise<ProfileRow> {
  const { name, ...changes } = profileChanges(before, values);
  return saveProfile({ ...changes, name: name ?? before.name });
}

/** Saves what the member edited. The ranking, where others see their name, is read again. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: UPDATE_PROFILE_KEY,
    mutationFn: updateProfile,
    onSuccess: (profile, { before }) => {
      if (profile.name === before.name) return;
      void updateAccountMetadata({ name: profile.name ?? '' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.challengeRanking() });
    },
  });
}
