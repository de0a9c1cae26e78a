import { useMutation } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { waitForSignIn } from '#web/lib/session/wait-for-sign-in.ts';

export const EMAIL_LINK_TYPES = ['signup', 'recovery', 'email', 'email_change', 'magiclink', 'invite'] as const;
export type EmailLinkType = (typeof EMAIL_LINK_TYPES)[number];
export interface EmailLink {
  tokenHash: string;
  type: EmailLinkType;
}

/** Redeems the token of a link in a mail; afterwards its owner is signed in on this device. @throws AppError */
async function redeemEmailLink({ tokenHash, type }: EmailLink): Promise<void> {
  const auth = await supabase.loadAuth();
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw toAppError(error);
  if (data.user?.email && data.session) await waitForSignIn(data.user.email);
}

export function useRedeemEmailLink() {
  return useMutation({ mutationFn: redeemEmailLink, retry: false });
}
