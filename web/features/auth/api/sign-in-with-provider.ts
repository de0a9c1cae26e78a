import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';

export type Provider = 'google' | 'apple';

const SCOPES: Record<Provider, string> = { google: 'email profile', apple: 'name email' };

/**
 * Leaves for the provider's own sign-in page, which comes back to /auth/callback.
 * @throws AppError when the way there fails
 */
export async function signInWithProvider(provider: Provider): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: window.location.origin + paths.auth.callback.getHref(),
      scopes: SCOPES[provider],
      queryParams: provider === 'google' ? { access_type: 'offline', prompt: 'consent' } : undefined,
    },
  });
  if (error) throw toAppError(error);
}
