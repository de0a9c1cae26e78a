import { cleanEmail } from '../../../domain/email-address.ts';
import { addressOf } from '../_shared/address.ts';
import { asReply, connectBackend } from '../_shared/backend.ts';
import type { Backend, Caller } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, json, readBody, refuse } from '../_shared/http.ts';
import { removeFilesWithoutMember } from '../_shared/leftover-files.ts';
import { refusalOf } from '../_shared/refusals.ts';

/**
 * POST {email, password | code} with the member's token: deletes their account for good. The e-mail must be their own,
 * and they prove again who they are, by password or, in an account without one, by the code that
 * /auth/v1/reauthenticate mailed to them.
 * Answers {success: true, files_left} or {code, message}: 400 invalid_input or email_mismatch, 401, 403
 * insufficient_aal, wrong_password, wrong_code or captcha_failed, 409 last_owner, 429, 400 unknown where the auth
 * server refuses the sign-in for another reason.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const backend = connectBackend(context);
  const account = await backend.caller(request);
  if (account instanceof Response) return account;
  const body = await readBody(request);
  if (body instanceof Response) return body;
  const email = typeof body['email'] === 'string' ? cleanEmail(body['email']).toLowerCase() : '';
  if (email === '' || email !== account.email?.toLowerCase()) {
    return refuse(400, 'email_mismatch');
  }
  const refusal = await checkProof({ backend, context }, { ...account, email, address: addressOf(request, context) }, body);
  if (refusal) return refusal;

  // The rows go first, in one transaction and with them every way to sign in: what fails after this is only files that
  // nobody owns.
  const deleted = asReply(await backend.call('delete_member', { p_user_id: account.id }));
  // Another owner may have gone since the proof was asked for.
  if (deleted['success'] !== true) return refusalOf(deleted);
  try {
    await removeFilesWithoutMember(backend);
    return json({ success: true, files_left: false });
  } catch (error) {
    context.logError('files of deleted accounts are left; they are tried again later', error);
    return json({ success: true, files_left: true });
  }
}

/** `invalid_grant` is what older auth servers say. */
const WRONG_PASSWORD = ['invalid_credentials', 'invalid_grant'];

async function checkProof(
  { backend, context }: { backend: Backend; context: FunctionContext },
  { id, email, sessionId, address }: Caller & { email: string; address: string | null },
  body: Record<string, unknown>,
): Promise<Response | null> {
  const code = typeof body['code'] === 'string' ? body['code'] : null;
  const begun = asReply(
    await backend.call('begin_account_deletion', { p_user_id: id, p_code: code, p_session_id: sessionId, p_address: address }),
  );
  if (begun['success'] !== true) return refusalOf(begun);
  if (begun['proof'] !== 'password') return null;
  const password = typeof body['password'] === 'string' ? body['password'] : '';
  if (password === '') return wrongPassword();
  const session = await backend.signIn(email, password);
  if ('status' in session) {
    if (session.status === 429) return refuse(429, 'over_rate_limit', session.retryAfter ? { 'Retry-After': session.retryAfter } : {});
    if (WRONG_PASSWORD.includes(session.code)) return wrongPassword();
    // The project asks for a CAPTCHA that no screen of the app shows, or refuses for a reason that is not the password.
    context.logError('the auth server did not check a password', new Error(session.code));
    return session.code === 'captcha_failed' ? refuse(403, 'captcha_failed') : refuse(400, 'unknown');
  }
  // The sign-in was only a question.
  await backend.signOut(session.accessToken);
  return session.userId === id ? null : wrongPassword();
}

function wrongPassword(): Response {
  return refuse(403, 'wrong_password');
}
