import { PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import { TEST_PASSWORD } from './test-club.ts';

export type Caller = 'member' | 'visitor' | 'nobody' | 'club';
/** Where texts come in. */
export interface Door {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  as: Caller;
  /** A right body; each of its texts and keys is replaced by each hostile one. */
  body: object;
}

const ID = '11111111-1111-4111-8111-111111111111';

/** Every door that takes a body, for a member of this id. "EMAIL" in a body stands for the member's own address. */
export const doorsOf = (id: string): Door[] => [
  {
    method: 'POST',
    path: '/auth/v1/signup',
    as: 'visitor',
    body: {
      email: 'x@membro.example',
      password: TEST_PASSWORD,
      data: { name: 'Ana', terms_version: '1', avatar_url: 'x', deep: { list: ['a'] } },
    },
  },
  { method: 'POST', path: '/auth/v1/token?grant_type=password', as: 'visitor', body: { email: 'x@membro.example', password: 'x' } },
  { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', as: 'visitor', body: { refresh_token: 'x' } },
  { method: 'POST', path: '/auth/v1/token?grant_type=pkce', as: 'visitor', body: { auth_code: 'x', code_verifier: 'x' } },
  { method: 'POST', path: '/auth/v1/verify', as: 'visitor', body: { type: 'signup', token_hash: 'x' } },
  { method: 'POST', path: '/auth/v1/verify', as: 'nobody', body: { type: 'signup', token: 'x', email: 'x@membro.example' } },
  { method: 'POST', path: '/auth/v1/recover', as: 'visitor', body: { email: 'x@membro.example' } },
  { method: 'POST', path: '/auth/v1/resend', as: 'visitor', body: { type: 'signup', email: 'x@membro.example' } },
  { method: 'POST', path: '/auth/v1/otp', as: 'visitor', body: { email: 'x@membro.example', data: { name: 'x' } } },
  { method: 'POST', path: '/auth/v1/magiclink', as: 'visitor', body: { email: 'x@membro.example' } },
  { method: 'PUT', path: '/auth/v1/user', as: 'member', body: { data: { name: 'x', deep: { list: ['x'] } } } },
  { method: 'PUT', path: '/auth/v1/user', as: 'member', body: { password: 'x', current_password: 'x', nonce: 'x' } },
  { method: 'PUT', path: '/auth/v1/user', as: 'member', body: { email: 'x@membro.example', phone: 'x' } },
  { method: 'POST', path: '/auth/v1/admin/users', as: 'club', body: { email: 'x@membro.example', user_metadata: { name: 'x' } } },
  { method: 'POST', path: '/auth/v1/invite', as: 'club', body: { email: 'x@membro.example', data: { name: 'x' } } },
  { method: 'POST', path: '/auth/v1/factors', as: 'member', body: { friendly_name: 'x', factor_type: 'totp' } },
  { method: 'POST', path: '/auth/v1/factors', as: 'member', body: { friendly_name: 'Celular', issuer: 'x', factor_type: 'totp' } },
  { method: 'POST', path: `/auth/v1/factors/${ID}/verify`, as: 'member', body: { challenge_id: ID, code: 'x' } },

  {
    method: 'PATCH',
    path: `/rest/v1/profiles?id=eq.${id}`,
    as: 'member',
    body: { ...Object.fromEntries(PROFILE_FIELD_NAMES.map((field) => [field, 'x'])), goals: ['x'], photo_url: 'x' },
  },
  { method: 'POST', path: '/rest/v1/favorites', as: 'member', body: { user_id: id, kind: 'workout', item_id: 'x' } },
  {
    method: 'POST',
    path: '/rest/v1/rpc/record_workout_basic',
    as: 'member',
    body: {
      p_user_id: id,
      p_workout_name: 'Corrida',
      p_workout_type: 'Cardio',
      p_duration_minutes: 50,
      p_date: '2026-11-25',
      p_challenge_id: ID,
      p_workout_record_id: ID,
      p_notes: 'x',
      p_registered_at: 'x',
    },
  },
  { method: 'POST', path: '/rest/v1/rpc/challenge_ranking_page', as: 'member', body: { p_challenge_id: ID, p_cursor: { a: ['x'] } } },
  {
    method: 'POST',
    path: '/rest/v1/rpc/update_user_level',
    as: 'member',
    body: { p_user_id: id, p_new_level: 'basic', p_expires_at: 'x', p_unlocked_features: ['x'] },
  },
  { method: 'POST', path: '/rest/v1/rpc/apply_pending_user_level', as: 'member', body: { p_email: 'x' } },
  { method: 'POST', path: '/rest/v1/rpc/end_session', as: 'member', body: { p_session_id: 'x' } },
  { method: 'POST', path: '/rest/v1/rpc/use_recovery_code', as: 'member', body: { p_code: 'x' } },
  {
    method: 'POST',
    path: '/rest/v1/rpc/report_content',
    as: 'member',
    body: { p_kind: 'photo', p_target: 'x', p_reason: 'other', p_words: 'x' },
  },
  { method: 'POST', path: '/rest/v1/rpc/appeal_decision', as: 'member', body: { p_report_id: id, p_words: 'x' } },
  { method: 'POST', path: '/rest/v1/rpc/x', as: 'member', body: { x: 'x' } },

  {
    method: 'POST',
    path: '/storage/v1/object/list/workout-images',
    as: 'member',
    body: { prefix: 'x', search: 'x', sortBy: { column: 'name', order: 'asc' } },
  },
  { method: 'POST', path: '/storage/v1/object/sign/workout-images', as: 'member', body: { expiresIn: 60, paths: ['x'] } },
  {
    method: 'POST',
    path: `/storage/v1/object/sign/workout-images/${id}/x.jpg`,
    as: 'member',
    body: { expiresIn: 60, transform: { resize: 'cover' } },
  },
  {
    method: 'POST',
    path: '/storage/v1/object/move',
    as: 'member',
    body: { bucketId: 'workout-images', sourceKey: 'x', destinationBucket: 'x', destinationKey: 'x' },
  },
  {
    method: 'POST',
    path: '/storage/v1/object/copy',
    as: 'member',
    body: { bucketId: 'workout-images', sourceKey: 'x', destinationBucket: 'x', destinationKey: 'x', metadata: { a: 'x' } },
  },
  { method: 'DELETE', path: '/storage/v1/object/workout-images', as: 'member', body: { prefixes: ['x'] } },
  { method: 'POST', path: '/storage/v1/bucket', as: 'member', body: { id: 'x', name: 'x', allowed_mime_types: ['x'] } },
  { method: 'POST', path: `/storage/v1/object/upload/sign/workout-images/${id}/x.jpg`, as: 'member', body: { x: 'x' } },

  { method: 'POST', path: '/functions/v1/check-card', as: 'nobody', body: { card: '12345678', code: 'ABCDEF' } },
  { method: 'POST', path: '/functions/v1/check-card', as: 'visitor', body: { card: '12345678', code: 'ABCDEF', partner_code: 'ABCDEFGH' } },
  { method: 'POST', path: '/functions/v1/check-certificate', as: 'nobody', body: { code: 'ABCD-EFGH-JKMN' } },
  {
    method: 'POST',
    path: '/functions/v1/manage-subscription',
    as: 'visitor',
    body: { action: 'session_email', session_id: 'cs_test_12345678' },
  },
  { method: 'POST', path: '/functions/v1/manage-subscription', as: 'member', body: { action: 'sync', session_id: 'cs_test_12345678' } },
  { method: 'POST', path: '/functions/v1/manage-subscription', as: 'member', body: { action: 'portal', flow: 'payment_method' } },
  { method: 'POST', path: '/functions/v1/manage-subscription', as: 'member', body: { action: 'request_code', email: 'x@membro.example' } },
  { method: 'POST', path: '/functions/v1/manage-subscription', as: 'member', body: { action: 'redeem_code', code: '123456' } },
  {
    method: 'POST',
    path: '/functions/v1/create-checkout-session',
    as: 'visitor',
    body: { plan_level: 'expert', email: 'x@membro.example' },
  },
  {
    method: 'POST',
    path: '/functions/v1/create-checkout-session',
    as: 'member',
    body: { plan_level: 'expert', email: 'x@membro.example' },
  },
  { method: 'POST', path: '/functions/v1/delete-account', as: 'member', body: { email: 'EMAIL', password: 'x', code: 'x' } },
  { method: 'POST', path: '/functions/v1/export-account', as: 'nobody', body: { x: 'x' } },
  { method: 'POST', path: '/functions/v1/stripe-webhook', as: 'nobody', body: { id: 'evt_1', type: 'x' } },
  {
    method: 'POST',
    path: '/functions/v1/report',
    as: 'nobody',
    body: { reason: 'other', place: 'x', words: 'x', email: 'x@estranho.example', website: '' },
  },
  { method: 'POST', path: '/functions/v1/run-jobs', as: 'club', body: { x: 'x' } },

  { method: 'POST', path: '/auth/v1/callback', as: 'nobody', body: { state: 'x', code: 'x' } },
  { method: 'POST', path: `/storage/v1/object/workout-images/${id}/x.jpg`, as: 'member', body: { x: 'x' } },
  { method: 'PUT', path: `/storage/v1/object/workout-images/${id}/x.jpg`, as: 'member', body: { x: 'x' } },
  { method: 'PUT', path: `/storage/v1/object/upload/sign/workout-images/${id}/x.jpg?token=x`, as: 'nobody', body: { x: 'x' } },
  { method: 'POST', path: '/dev/clock', as: 'nobody', body: { now: 'x' } },
  { method: 'POST', path: '/dev/payments/time', as: 'nobody', body: { days: 'x' } },
  { method: 'POST', path: '/dev/payments/subscriptions/sub_1', as: 'nobody', body: { act: 'x' } },
  {
    method: 'POST',
    path: `/dev/providers/google/authorize?client_id=clube-simulado&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fauth%2Fv1%2Fcallback&response_type=code&scope=openid&state=s&nonce=n&code_challenge=${'c'.repeat(43)}&code_challenge_method=S256`,
    as: 'nobody',
    body: { person: 'typed', name: 'x', email: 'x' },
  },
  { method: 'POST', path: '/dev/providers/google/token', as: 'nobody', body: { code: 'x', client_id: 'x', client_secret: 'x' } },
  { method: 'POST', path: '/dev/providers/outage', as: 'nobody', body: { google: 'x' } },
  { method: 'POST', path: '/v1/customers', as: 'nobody', body: { email: 'x' } },
];
