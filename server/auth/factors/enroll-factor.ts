import { randomUUID } from 'node:crypto';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AuthHandler, AuthParts } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { tooManyAttempts } from '../auth-limits.ts';
import { memberOf, sessionNotFound } from '../auth-member.ts';
import type { AuthMember } from '../auth-member.ts';
import { inTransaction } from '../auth-transaction.ts';
import { hasMailboxProof } from '../password-proof.ts';
import { lockSession } from './factor-rows.ts';
import { newTotp } from './totp.ts';

const MOST_FACTORS = 10;
const LONGEST_NAME = 200;

const NOT_OFFERED = new Map([
  ['phone', ['mfa_phone_enroll_not_enabled', 'Phone']],
  ['webauthn', ['mfa_webauthn_enroll_not_enabled', 'WebAuthn']],
]);

interface Enrolled {
  id: string;
  name: string;
  is_verified: boolean;
  secret: string | null;
}

// Deletes the factors whose set-up was left for five minutes: somebody else may have seen the QR code since.
const SWEEP = `delete from auth.mfa_factors f where f.user_id = $1 and f.status = 'unverified' and f.created_at < now() - interval '300 seconds'
  and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at >= now() - interval '300 seconds')`;
const ENROLLED = `select id, coalesce(friendly_name, '') as name, status = 'verified' as is_verified, secret from auth.mfa_factors where user_id = $1`;
const ENROLL = `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
  values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`;

/**
 * POST /factors: a new second factor, which counts once a first code of it has been verified. Its secret is told this
 * once. A first one needs more than the password, or a person with that alone would shut the member out.
 */
export function createEnrollFactor(parts: AuthParts): AuthHandler {
  return async (context, body) => {
    const member = await memberOf(parts, context);
    if (member instanceof Response) return member;
    const { userId } = member;
    const wait = await parts.limits.take([{ limit: 'factor_session', key: member.sessionId }]);
    if (wait !== null) return tooManyAttempts(wait);
    const [code, type] = NOT_OFFERED.get(body.factor_type ?? '') ?? [];
    if (code) return authError(422, code, `MFA enroll is disabled for ${type}`);
    if (body.factor_type !== 'totp') return authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
    const name = body.friendly_name ?? '';
    if (name.length > LONGEST_NAME) return authError(400, 'validation_failed', 'Invalid value: friendly_name');
    return inTransaction(parts, async (transaction) => {
      const session = await lockSession(transaction, member);
      if (!session) return sessionNotFound();
      const refusal = await refuseFactor(parts, transaction, { member, name, aal: session.aal });
      if (refusal) return refusal;
      const totp = newTotp(body.issuer || new URL(parts.origin).host, session.email ?? userId);
      if (!totp) return authError(400, 'validation_failed', 'Invalid value: issuer');
      const id = randomUUID();
      await transaction.query(ENROLL, [id, userId, name, parts.factorSecrets.seal(id, totp.secret)]);
      const { secret, uri, qrCode } = totp;
      return context.json({ id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } });
    });
  };
}

/** Why a member may have no further factor of that name, as GoTrue words it; null when they may. */
async function refuseFactor(
  { factorSecrets }: AuthParts,
  transaction: SqlRunner,
  { member: { userId, sessionId }, name, aal }: { member: AuthMember; name: string; aal: string },
): Promise<Response | null> {
  await transaction.query(SWEEP, [userId]);
  const all = await transaction.query<Enrolled>(ENROLLED, [userId]);
  const isReadable = ({ id, secret }: Enrolled) => factorSecrets.open(id, secret) !== null;
  const factors = all.filter(isReadable);
  if (factors.some((factor) => factor.name === name)) {
    return authError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    );
  }
  if (factors.length >= MOST_FACTORS) {
    return authError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
  }
  if (aal !== 'aal2') {
    if (factors.some(({ is_verified: isVerified }) => isVerified)) {
      return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    if (!(await hasMailboxProof(transaction, sessionId))) {
      return authError(400, 'reauthentication_needed', 'Enrolling a first factor requires reauthentication');
    }
  }
  // A factor whose secret can't be opened counts as none, but a name is taken once: the new factor gets it.
  const inTheWay = all.filter((factor) => factor.name === name).map(({ id }) => id);
  if (inTheWay.length > 0)
    await transaction.query('update auth.mfa_factors set friendly_name = null where id = any(($1::text[])::uuid[])', [inTheWay]);
  return null;
}
