type Test = (value: string) => boolean;
type Group = readonly (string | Test | Record<string, readonly (string | Test)[]>)[];

const any: Test = () => true;
const number: Test = (value) => /^\d+(\.\d+)?$/.test(value);
const textSize: Test = (value) => /^(\dxl|\[(length:|\d|clamp|calc|min|max).*\])$/.test(value);
const backgroundColor: Test = (value) =>
  !/^(auto|cover|contain|center|top|bottom|left|right|fixed|local|scroll|none|repeat|no-repeat|clip-|origin-|linear-|radial-|conic-|gradient-|blend-|\[(?:url|(?:linear|radial|conic)-))/.test(
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
const SIDES = ['', '-x', '-y', '-t', '-r', '-b', '-l'];
const CORNERS = ['', '-t', '-r', '-b', '-l', '-tl', '-tr', '-br', '-bl'].map((corner) => `rounded${corner}`);
const LINE_STYLES = ['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'];

/**
 * Which Tailwind classes set the same property, as far as one of ours overrides another. tailwind-merge's own table
 * knows every class there is: to build it and to look through it was a tenth of all that scripts did before home stood,
 * and it weighs 6 KiB more on every page. A class that is not named here is simply kept. tools/class-groups.test.ts
 * fails when one is to override another and is not named.
 */
export const classGroups: Record<string, Group> = {
  display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
  visibility: ['visible', 'invisible', 'collapse'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  ...prefixGroups(SPACING.flatMap((side) => [`p${side}`, `m${side}`, `scroll-m${side}`])),
  ...prefixGroups(['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'aspect']),
  ...prefixGroups(['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order']),
  ...prefixGroups(['gap', 'gap-x', 'gap-y', 'justify', 'items', 'self', 'place-items', 'grid-cols', 'basis']),
  ...prefixGroups(['justify-items', 'justify-self', 'grid-rows', 'col-start', 'col-end', 'row-start', 'row-end', 'col', 'row']),
  ...prefixGroups(CORNERS),
  ...prefixGroups(['leading', 'tracking', 'whitespace', 'shadow', 'opacity', 'cursor', 'pointer-events', 'duration']),
  ...prefixGroups(['overflow', 'overflow-x', 'overflow-y', 'fill', 'line-clamp', 'wrap', 'content']),
  ...prefixGroups(['transition', 'scale', 'rotate', 'translate', 'translate-x', 'translate-y', 'outline-offset']),
  ...prefixGroups(['from', 'via', 'to', 'list', 'select', 'overscroll', 'overscroll-x', 'overscroll-y']),
  ...Object.fromEntries(SIDES.map((side) => [`border-width${side}`, [`border${side}`, { [`border${side}`]: [number] }]])),
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-spacing': allOf('border-spacing'),
  'border-style': [{ border: LINE_STYLES }],
  'border-color': allOf('border'),
  'outline-width': ['outline', { outline: [number] }],
  'outline-style': [{ outline: LINE_STYLES }],
  'outline-color': allOf('outline'),
  'object-fit': [{ object: ['contain', 'cover', 'fill', 'none', 'scale-down'] }],
  blur: ['blur', { blur: [any] }],
  brightness: ['brightness', { brightness: [any] }],
  underline: ['underline', 'line-through', 'no-underline'],
  'drop-shadow': ['drop-shadow', { 'drop-shadow': [any] }],
  'stroke-width': [{ stroke: [number] }],
  stroke: allOf('stroke'),
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
  ...Object.fromEntries(
    ['p', 'm', 'scroll-m'].flatMap((name) => [
      [name, ['x', 'y', 't', 'r', 'b', 'l', 's', 'e'].map((side) => `${name}${side}`)],
      [`${name}x`, ['s', 'e', 'r', 'l'].map((side) => `${name}${side}`)],
      [`${name}y`, ['t', 'b'].map((side) => `${name}${side}`)],
    ]),
  ),
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  overscroll: ['overscroll-x', 'overscroll-y'],
  translate: ['translate-x', 'translate-y'],
  'line-clamp': ['display', 'overflow'],
  rounded: CORNERS.slice(1),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'border-width': SIDES.slice(1).map((side) => `border-width${side}`),
  'border-width-x': ['border-width-r', 'border-width-l'],
  'border-width-y': ['border-width-t', 'border-width-b'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
};
