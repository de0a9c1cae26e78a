type Test = (value: string) => boolean;
type Group = readonly (string | Test | Record<string, readonly (string | Test)[]>)[];

const any: Test = () => true;
const number: Test = (value) => /^\d+(\.\d+)?$/.test(value);
const textSize: Test = (value) => /^(\dxl|\[(length:|\d|clamp|calc).*\])$/.test(value);
const backgroundColor: Test = (value) =>
  !/^(auto|cover|contain|center|top|bottom|left|right|fixed|local|scroll|none|repeat|no-repeat|clip-|origin-|linear-|radial-|conic-|gradient-|blend-|\[url)/.test(
    value,
  );

/** A group of every class that starts with `prefix-`. */
function allOf(prefix: string): Group {
  return [{ [prefix]: [any] }];
}

/** Every group whose classes are simply those with one of these prefixes. */
function prefixGroups(prefixes: readonly string[]): Record<string, Group> {
  return Object.fromEntries(prefixes.map((prefix) => [prefix, allOf(prefix)]));
}

const SPACING = ['', 'x', 'y', 't', 'r', 'b', 'l', 's', 'e'];

/**
 * Which Tailwind classes set the same property, as far as a caller of our components overrides them. tailwind-merge's own
 * table knows every class there is and weighs 6 KiB more on every page; a class that is not named here is simply kept.
 * tools/class-groups.test.ts fails when a caller's class is to override a component's and is not named.
 */
export const classGroups: Record<string, Group> = {
  display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  ...prefixGroups(SPACING.flatMap((side) => [`p${side}`, `m${side}`])),
  ...prefixGroups(['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'aspect']),
  ...prefixGroups(['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order']),
  ...prefixGroups(['gap', 'gap-x', 'gap-y', 'justify', 'items', 'self', 'place-items', 'grid-cols', 'basis']),
  ...prefixGroups(['rounded', 'rounded-t', 'rounded-r', 'rounded-b', 'rounded-l']),
  ...prefixGroups(['leading', 'tracking', 'whitespace', 'shadow', 'opacity', 'cursor', 'pointer-events', 'duration']),
  ...prefixGroups(['overflow', 'overflow-x', 'overflow-y', 'fill', 'line-clamp', 'wrap', 'content']),
  ...prefixGroups(['transition', 'scale', 'translate-y', 'outline-offset']),
  'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: allOf('flex'),
  grow: ['grow', { grow: [number] }],
  shrink: ['shrink', { shrink: [number] }],
  'bg-color': [{ bg: [backgroundColor] }],
  'text-align': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', { text: ['ellipsis', 'clip'] }],
  'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', textSize] }],
  'text-color': allOf('text'),
  'font-family': [{ font: ['sans', 'heading', 'mono'] }],
  'font-weight': [{ font: ['light', 'normal', 'medium', 'semibold', 'bold', 'extrabold', 'black', number] }],
  'ring-width': ['ring', { ring: [number] }],
  'ring-inset': ['ring-inset'],
  'ring-color': allOf('ring'),
};

/** A later class of the group on the left also overrides the groups on the right. */
export const conflictingClassGroups: Record<string, readonly string[]> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl', 'ps', 'pe'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml', 'ms', 'me'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  'line-clamp': ['display', 'overflow'],
  rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
};
