/** One part of a multipart form. */
export interface FormPart {
  name: string;
  /** Whether the sender calls it a file. */
  isFile: boolean;
  /** Its content type, or empty. */
  type: string;
  bytes: Buffer<ArrayBuffer>;
}

/** supabase-js sends three: how long to cache, what is told of the file, and the file. */
const MOST_PARTS = 8;
/** Bytes of one part's headers. */
const MOST_HEADER_BYTES = 4 * 1024;

const BOUNDARY = /;\s*boundary=(?:"(?<quoted>[^"]{1,70})"|(?<plain>[^\s";,]{1,70}))\s*(?:;|$)/i;

function readHeaders(text: string): Omit<FormPart, 'bytes'> | null {
  const lines = text.split('\r\n');
  const valueOf = (header: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${header}:`))
      ?.slice(header.length + 1)
      .trim() ?? '';
  const disposition = valueOf('content-disposition');
  const name = /^form-data\s*;(?:.*;)?\s*name="?(?<name>[^";]*)/i.exec(disposition)?.groups?.['name'];
  if (name === undefined) return null;
  return { name, isFile: /;\s*filename\*?=/i.test(disposition), type: valueOf('content-type') };
}

/**
 * Cuts a multipart form into its parts, without copying them. Parts and the bytes of their headers are bounded before
 * anything is made of them: a form of 170,000 empty fields costs no more than its first nine.
 * @returns null when it is no whole form, or one with more parts or longer headers than an upload has
 */
export function readMultipart(body: Buffer<ArrayBuffer>, contentType: string): FormPart[] | null {
  const { quoted, plain } = BOUNDARY.exec(contentType)?.groups ?? {};
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const opening = Buffer.from(`--${boundary}`);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  if (!body.subarray(0, opening.length).equals(opening)) return null;
  const parts: FormPart[] = [];
  let at = opening.length;
  while (body.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === MOST_PARTS || body.toString('latin1', at, at + 2) !== '\r\n') return null;
    const start = at + 2;
    const headerEnd = body.subarray(start, start + MOST_HEADER_BYTES).indexOf('\r\n\r\n');
    if (headerEnd === -1) return null;
    const headers = readHeaders(body.toString('utf8', start, start + headerEnd));
    const contentStart = start + headerEnd + 4;
    const contentEnd = body.indexOf(delimiter, contentStart);
    if (headers === null || contentEnd === -1) return null;
    parts.push({ ...headers, bytes: body.subarray(contentStart, contentEnd) });
    at = contentEnd + delimiter.length;
  }
  return parts;
}
