/** Fills a shape with the style that is set. */
export function fillShape(context: CanvasRenderingContext2D, shape: Path2D): void {
  context.fill(shape);
}

/** Makes a rounded rectangle the path, by what browsers have had for long. */
export function roundedRect(
  context: CanvasRenderingContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number,
): void {
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
  context.closePath();
}
