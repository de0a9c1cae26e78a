import { useMutation } from '@tanstack/react-query';
import { club } from '#content/club.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/** A second factor that is being set up. Its secret is told this once. */
export interface EnrolledFactor {
  id: string;
  /** The address of a picture: the QR code that an authenticator app reads. */
  qrCode: string;
  /** The same to be typed, in base32. */
  secret: string;
  /** The same as an address, which the authenticator app of this very phone opens. */
  uri: string;
}

/** Begins to set up a second factor, and drops what an earlier try left behind. @throws AppError */
async function enrollFactor(): Promise<EnrolledFactor> {
  const auth = await supabase.loadAuth();
  const factors = await auth.mfa.listFactors();
  if (factors.error) throw toAppError(factors.error);
  for (const { id, status } of factors.data.all) {
    if (status === 'verified') continue;
    const { error } = await auth.mfa.unenroll({ factorId: id });
    if (error) throw toAppError(error);
  }
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Aplicativo autenticador', issuer: club.name });
  if (error) throw toAppError(error);
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri };
}

export function useEnrollFactor() {
  return useMutation({ mutationFn: enrollFactor, retry: false });
}
