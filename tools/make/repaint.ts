/** Other colours than an emoji's own: its pepper is green, its beans are red. */
export interface Paint {
  /** The hues that are painted, in degrees, from -180 to 360; the others stay. */
  from: readonly [number, number];
  /** The hue they become. */
  to: number;
  saturation?: number;
  /** How far towards white, from 0 to 1. */
  lighter?: number;
  /** The share of the height, from the top, that stays. */
  below?: number;
}

/** How much of the play of hues within the painted part is kept. */
const PLAY = 0.12;

type Three = [number, number, number];

function toHsl([red, green, blue]: Three): Three {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  if (spread === 0) return [0, 0, lightness];
  let hue = (red - green) / spread + 4;
  if (most === red) hue = ((green - blue) / spread + 6) % 6;
  else if (most === green) hue = (blue - red) / spread + 2;
  return [hue * 60, spread / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function toRgb([hue, saturation, lightness]: Three): Three {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (place: number) => {
    const part = (place + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(part - 3, 9 - part, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Paints pixels of four bytes (red, green, blue, alpha) in place. */
export function repaint(pixels: Uint8Array, { from: [least, most], to, saturation = 1, lighter = 0, below = 0 }: Paint): void {
  for (let at = Math.round((pixels.length * below) / 4) * 4; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const [hue, strength, lightness] = toHsl([red / 255, green / 255, blue / 255]);
    // Round the circle: red lies on both sides of 0.
    const away = ((((hue - (least + most) / 2) % 360) + 540) % 360) - 180;
    if (Math.abs(away) > (most - least) / 2) continue;
    const painted = (to + away * PLAY + 360) % 360;
    const rgb = toRgb([painted, Math.min(1, strength * saturation), lightness + (1 - lightness) * lighter]);
    pixels.set(
      rgb.map((part) => Math.round(part * 255)),
      at,
    );
  }
}
