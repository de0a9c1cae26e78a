const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

/** Bytes enough for the `ftyp` box of every camera seen. */
const HEADER_BYTES = 64;

/** How files of the kinds that browsers show begin. */
const SIGNATURES = ['\u00ff\u00d8\u00ff', '\u0089PNG', 'GIF8', 'BM'];

/** Whether a file is HEIC by its content, whatever its name and type say. */
export async function isHeic(file: Blob): Promise<boolean> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const text = (start: number) => String.fromCharCode(...header.subarray(start, start + 4));
  if (header.length < 12 || text(4) !== 'ftyp') return false;
  const boxEnd = Math.min(new DataView(header.buffer).getUint32(0), header.length);
  const brands = [text(8)];
  // After the major brand come four bytes of version, then the compatible brands.
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(text(at));
  return !brands.some((brand) => AVIF_BRANDS.has(brand)) && brands.some((brand) => HEIC_BRANDS.has(brand));
}

export const NOT_AN_IMAGE = 'Por favor, selecione apenas arquivos de imagem.';
/**
 * Some of Android's pickers hand out a photo without saying that it is one: with no type, or with the one of any bytes.
 */
const TYPES_THAT_SAY_NOTHING = new Set(['', 'application/octet-stream']);
const UNTYPED_IMAGE = `${NOT_AN_IMAGE} Este chegou sem dizer o tipo: abra-o na galeria e escolha-o de lá, ou tire uma foto nova.`;

/**
 * The member's sentence about a file that was refused: also what helps, where its content is a picture and only its
 * type is missing.
 */
export async function refusalOfFile(file: File, refusal: string): Promise<string> {
  if (refusal !== NOT_AN_IMAGE || !TYPES_THAT_SAY_NOTHING.has(file.type)) return refusal;
  return (await beginsLikeImage(file)) ? UNTYPED_IMAGE : refusal;
}

/** The member's sentence about a file that is a picture, but can't be read to its end. */
export const DAMAGED_IMAGE = 'Esta foto está incompleta ou danificada. Escolha outra, ou baixe-a de novo.';

/** Whether a file begins like a picture, whatever comes after: one that was cut off does too. */
export async function beginsLikeImage(file: Blob): Promise<boolean> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const text = String.fromCharCode(...header);
  if (SIGNATURES.some((signature) => text.startsWith(signature))) return true;
  return (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') || text.slice(4, 8) === 'ftyp';
}
