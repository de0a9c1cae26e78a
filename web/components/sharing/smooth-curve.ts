/**
 * A closed path of straight lines as a curve through their middles: the engravings are made for a medal's size, and
 * have corners where they are drawn larger than a hand.
 * @param path as medalArt makes it: M, L and Z with absolute numbers
 */
export function smoothCurve(path: string): string {
  const points = path
    .slice(1, -1)
    .split('L')
    .map((point) => point.split(' ').map(Number) as [x: number, y: number]);
  const middle = (from: number): string => {
    const [x, y] = points[from] ?? [0, 0];
    const [nextX, nextY] = points[(from + 1) % points.length] ?? [0, 0];
    return `${((x + nextX) / 2).toFixed(4)} ${((y + nextY) / 2).toFixed(4)}`;
  };
  return `M${middle(points.length - 1)}${points.map((point, index) => `Q${point.join(' ')} ${middle(index)}`).join('')}Z`;
}
