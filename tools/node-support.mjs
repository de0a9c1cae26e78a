/** The oldest Node that the club starts on. */
const OLDEST = [20, 19];
/** The oldest whose faults of security are still mended. */
const OLDEST_MENDED = 22;

/**
 * Says what there is to say of a version of Node.
 * @param {string} version as `process.versions.node`
 * @returns {{ starts: boolean, message: string | null }}
 */
export function nodeSupport(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return { starts: false, message: `Clube 21 needs Node ${OLDEST.join('.')} or newer; this is ${version}.` };
  }
  if (major < OLDEST_MENDED) {
    const message = `This is Node ${version}, whose security faults nobody mends any more. Clube 21 starts on it; run it on Node 22 or 24.`;
    return { starts: true, message };
  }
  return { starts: true, message: null };
}
