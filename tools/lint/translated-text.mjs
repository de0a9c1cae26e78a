/**
 * A browser's translation puts `<font>` elements in the place of text nodes, and React goes on with the nodes that it
 * made. It then writes new words into a node that nobody sees, and throws where it takes such a node away or puts
 * something before it. Neither happens to the text that is an element's only child: React sets it as the element's
 * whole content. So this rule wants text that changes, or that has a sibling which comes and goes, to be the only child
 * of an element.
 */

const MESSAGES = {
  changing: 'Text that may change stands beside something else: make it the only child of an element, or one template with its neighbours.',
  beside: 'Text stands beside something that comes and goes: give it an element of its own.',
  fragment: 'Text in a fragment is nobody’s only child: give it an element of its own.',
  switched: 'A node that may hold text of its own comes and goes: put each of the two into an element with a key.',
  list: 'A list puts several texts in one place: give each an element of its own.',
  returned: 'A component that answers with text puts it beside what is around it: answer with an element.',
};

const NOTHING = { text: false, changes: false, comesAndGoes: false, isNode: false, isList: false };
const ELEMENT = NOTHING;
const STATIC_TEXT = { ...NOTHING, text: true };
const CHANGING_TEXT = { ...STATIC_TEXT, changes: true };
/** A node of which the file alone does not say what it is. */
const UNKNOWN_NODE = { text: true, changes: true, comesAndGoes: true, isNode: true };
/** A value of which the file says nothing: taken for text. */
const UNKNOWN_TEXT = { ...UNKNOWN_NODE, isNode: false };
/** Elements, or none. */
const LIST = { ...ELEMENT, comesAndGoes: true };

/** The kinds of content that may stand in one place, one or the other. */
function either(...kinds) {
  return {
    text: kinds.some(({ text }) => text),
    changes: kinds.some(({ text }) => text),
    comesAndGoes: true,
    isNode: kinds.some(({ isNode }) => isNode),
    isList: kinds.some(({ isList }) => isList),
  };
}

/** The text that JSX makes of what stands between two tags: lines are trimmed and joined. */
function isSpaceBetweenLines(value) {
  return !value.trim() && (value.includes('\n') || value === '');
}

/** By the types of web/lib/elements.ts. */
const KINDS_OF_TYPES = {
  ReactNode: UNKNOWN_NODE,
  ReactElement: ELEMENT,
  Elements: LIST,
  Phrase: { ...CHANGING_TEXT, comesAndGoes: true },
};

function kindOfType(annotation) {
  if (!annotation) return null;
  switch (annotation.type) {
    case 'TSStringKeyword':
    case 'TSNumberKeyword':
    case 'TSTemplateLiteralType':
      return CHANGING_TEXT;
    case 'TSLiteralType':
      return CHANGING_TEXT;
    case 'TSNullKeyword':
    case 'TSUndefinedKeyword':
    case 'TSBooleanKeyword':
      return LIST;
    case 'TSUnionType': {
      const kinds = annotation.types.map(kindOfType);
      return kinds.every(Boolean) ? either(...kinds) : null;
    }
    case 'TSFunctionType':
      return kindOfType(annotation.returnType?.typeAnnotation);
    case 'TSTypeReference':
      return KINDS_OF_TYPES[annotation.typeName.name] ?? null;
    default:
      return null;
  }
}

const MAKES_LIST = new Set(['map', 'flatMap', 'from']);

function returnedExpressions(callback) {
  if (!callback || !/Function/.test(callback.type)) return [];
  if (callback.body.type !== 'BlockStatement') return [callback.body];
  const found = [];
  const look = (node) => {
    if (!node || typeof node.type !== 'string') return;
    if (node.type === 'ReturnStatement') found.push(node.argument);
    if (/Function/.test(node.type)) return;
    for (const key of ['body', 'consequent', 'alternate', 'cases', 'block', 'handler', 'finalizer']) {
      for (const child of [node[key]].flat()) look(child);
    }
  };
  for (const statement of callback.body.body) look(statement);
  return found;
}

function kindOfEntry(node, names, depth) {
  const table = node.object.type === 'Identifier' ? names.valueOf(node.object.name) : undefined;
  if (table?.type !== 'ObjectExpression') return UNKNOWN_TEXT;
  return either(...table.properties.map(({ value }) => kindOf(value, names, depth + 1)));
}

/**
 * The kind of content that an expression between two tags may put there. `names` knows what the file says of its names.
 */
function kindOf(node, names, depth = 0) {
  if (!node || depth > 8) return UNKNOWN_NODE;
  const again = (other) => kindOf(other, names, depth + 1);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return ELEMENT;
    case 'JSXEmptyExpression':
      return NOTHING;
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? STATIC_TEXT : NOTHING;
    case 'TemplateLiteral':
      return node.expressions.length > 0 ? CHANGING_TEXT : STATIC_TEXT;
    case 'BinaryExpression':
      return node.operator === '+' ? CHANGING_TEXT : NOTHING;
    case 'ConditionalExpression':
      return either(again(node.consequent), again(node.alternate));
    case 'LogicalExpression':
      return node.operator === '&&' ? either(again(node.right)) : either(again(node.left), again(node.right));
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return again(node.expression);
    case 'ArrayExpression':
      return { ...either(...node.elements.map(again)), isList: true };
    case 'CallExpression': {
      const method = node.callee.type === 'MemberExpression' ? node.callee.property.name : null;
      if (MAKES_LIST.has(method)) {
        const returned = returnedExpressions(node.arguments.at(-1)).map(again);
        return returned.length > 0 ? { ...either(...returned), isList: true } : UNKNOWN_NODE;
      }
      return node.callee.type === 'Identifier' ? again(node.callee) : UNKNOWN_TEXT;
    }
    case 'Identifier':
      if (node.name === 'undefined') return NOTHING;
      return names.kindOfName(node.name, depth + 1);
    case 'MemberExpression':
      return node.computed ? kindOfEntry(node, names, depth) : names.kindOfProperty(node.property.name);
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration': {
      const returned = returnedExpressions(node).map(again);
      return returned.length > 0 ? either(...returned) : UNKNOWN_TEXT;
    }
    default:
      return UNKNOWN_NODE;
  }
}

const branchesOf = (node) =>
  node?.type === 'ConditionalExpression' ? [...branchesOf(node.consequent), ...branchesOf(node.alternate)] : [node];

/** Whether a list has elements and bare texts by turns, wherever it is put afterwards. */
function isMixedList({ callee, arguments: given }, names) {
  if (callee.type !== 'MemberExpression' || !MAKES_LIST.has(callee.property.name)) return false;
  const parts = returnedExpressions(given.at(-1)).flatMap(branchesOf);
  return parts.some((part) => part?.type === 'JSXElement') && parts.some((part) => part && kindOf(part, names).text);
}

function reportChildren(context, parent, names) {
  const children = parent.children.flatMap((child) => {
    if (child.type === 'JSXText') return isSpaceBetweenLines(child.value) ? [] : [{ child, kind: STATIC_TEXT }];
    if (child.type === 'JSXExpressionContainer') {
      if (child.expression.type === 'JSXEmptyExpression') return [];
      return [{ child, kind: kindOf(child.expression, names) }];
    }
    return [{ child, kind: child.type === 'JSXSpreadChild' ? UNKNOWN_NODE : ELEMENT }];
  });
  const report = (node, messageId) => context.report({ node, message: MESSAGES[messageId] });
  const [only] = children;
  if (parent.type === 'JSXFragment') {
    for (const { child, kind } of children) if (kind.text) report(child, 'fragment');
    return;
  }
  if (children.length === 1) {
    const expression = only.child.expression;
    if (only.kind.text && only.kind.isList) report(only.child, 'list');
    const isSwitch = expression?.type === 'ConditionalExpression' || expression?.type === 'LogicalExpression';
    if (isSwitch && only.kind.isNode) report(only.child, 'switched');
    return;
  }
  for (const { child, kind } of children) {
    if (kind.text && kind.changes) report(child, 'changing');
    else if (kind.text && children.some((other) => other.child !== child && other.kind.comesAndGoes)) report(child, 'beside');
  }
}

const HANDS_ON = new Set(['Identifier', 'MemberExpression', 'CallExpression']);

const isComponentName = (name) => typeof name === 'string' && /^[A-Z]/.test(name);

const rule = {
  meta: { type: 'problem', docs: { description: 'Text that a translation may replace is the only child of its element.' }, schema: [] },
  create(context) {
    const parents = [];
    const components = [];
    const calls = [];
    const typed = new Map();
    const made = new Map();
    const names = {
      kindOfProperty(name) {
        const known = typed.get(name);
        return known ? known.reduce((one, other) => either(one, other)) : { ...UNKNOWN_NODE, isNode: name === 'children' };
      },
      kindOfName(name, depth) {
        if (typed.has(name)) return names.kindOfProperty(name);
        const value = made.get(name);
        if (value) return kindOf(value, names, depth);
        return { ...UNKNOWN_NODE, isNode: name === 'children' };
      },
      valueOf: (name) => made.get(name),
    };
    const note = (component, name) => isComponentName(name) && components.push(component);
    return {
      JSXElement: (node) => void parents.push(node),
      JSXFragment: (node) => void parents.push(node),
      CallExpression: (node) => void calls.push(node),
      TSPropertySignature(node) {
        const name = node.key.name;
        const kind = kindOfType(node.typeAnnotation?.typeAnnotation);
        if (kind) typed.set(name, [...(typed.get(name) ?? []), node.optional ? either(kind, NOTHING) : kind]);
      },
      VariableDeclarator(node) {
        if (node.id.type !== 'Identifier') return;
        if (node.init && node.parent.kind === 'const') made.set(node.id.name, node.init);
        if (node.init?.type === 'ArrowFunctionExpression') note(node.init, node.id.name);
      },
      FunctionDeclaration(node) {
        note(node, node.id?.name);
        if (node.id) made.set(node.id.name, node);
      },
      'Program:exit'() {
        for (const parent of parents) reportChildren(context, parent, names);
        for (const call of calls) if (isMixedList(call, names)) context.report({ node: call, message: MESSAGES.list });
        for (const answer of components.flatMap(returnedExpressions)) {
          // A component that hands on what it was given, as a provider does, adds no text.
          if (!answer || HANDS_ON.has(answer.type)) continue;
          if (kindOf(answer, names).text) context.report({ node: answer, message: MESSAGES.returned });
        }
      },
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- oxlint takes a plugin so
export default { meta: { name: 'club' }, rules: { 'translated-text': rule } };
