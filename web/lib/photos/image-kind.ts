const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

/** Bytes enough for the `ftyp` box of every camera seen. */
const HEADER_BYTES = 64;

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
