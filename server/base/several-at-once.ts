/**
 * Does the same with each of many, several at a time, in their order.
 * @throws what `work` throws first; what has begun goes on
 */
export async function severalAtOnce<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const workOff = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
}
