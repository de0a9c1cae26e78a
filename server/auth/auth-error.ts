/**
 * An error as GoTrue words it, which supabase-js turns into an AuthError with that code.
 * @param details more fields of the body, such as the reasons of a weak password
 */
export function authError(status: number, errorCode: string, message: string, details: Record<string, unknown> = {}): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message, ...details },
    { status, headers: { 'X-Sb-Error-Code': errorCode } },
  );
}
