import { useMutation } from '@tanstack/react-query';
import { LEGAL_VERSION } from '#content/legal-version.ts';
import { normalizePassword } from '#domain/password-form.ts';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { retryWhileServerIsAway } from '#web/lib/data/retry.ts';
import { supabase } from '#web/lib/data/supabase.ts';

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
}
/** Whether the new member is signed in already; without a session their email waits for confirmation. */
export interface SignUpResult {
  isSignedIn: boolean;
}

async function signUp({ name, email, password }: SignUpInput): Promise<SignUpResult> {
  const auth = await supabase.loadAuth();
  const { data, error } = await auth.signUp({
    email,
    password: normalizePassword(password),
    options: {
      data: { name, terms_version: LEGAL_VERSION },
      emailRedirectTo: window.location.origin + paths.auth.confirm.getHref(),
    },
  });
  if (error) throw toAppError(error);
  return { isSignedIn: data.session !== null };
}

export function useSignUp() {
  return useMutation({ mutationFn: signUp, ...retryWhileServerIsAway });
}
