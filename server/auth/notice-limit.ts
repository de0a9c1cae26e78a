const PAUSE_MS = 60_000;
const KEPT_ADDRESSES = 10_000;

/** Answers whether a notice may go to an address now: one a minute for each, remembered for the last 10,000 addresses. */
export function createNoticeLimit(): (email: string) => boolean {
  const sentAt = new Map<string, number>();
  return (email) => {
    if (Date.now() - (sentAt.get(email) ?? -Infinity) < PAUSE_MS) return false;
    sentAt.delete(email);
    sentAt.set(email, Date.now());
    const [oldest] = sentAt.keys();
    if (sentAt.size > KEPT_ADDRESSES && oldest !== undefined) sentAt.delete(oldest);
    return true;
  };
}
