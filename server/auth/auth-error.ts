/** An error as GoTrue words it, which supabase-js turns into an AuthError with that code. */
export function authError(status: number, errorCode: string, message: string): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, headers: { 'X-Sb-Error-Code': errorCode } },
  );
}
