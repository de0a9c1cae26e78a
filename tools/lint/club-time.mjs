/**
 * The club has a clock of its own, which the database goes by and a test moves. A function that reads the machine's
 * beside it is right until then: a payment page that ends before it begins, a mail that speaks of the past as of
 * something to come. So functions take the time from their context (`now`), and what is meant by the machine's clock
 * says so (supabase/functions/_shared/machine-time.ts).
 *
 * All that gives the present time is refused, however it is reached; making an instant of a value is not.
 */

const MESSAGE =
  'The machine’s time stands beside the club’s: take it from the context (`now`), or say that the machine’s is meant (machineTime()).';

/** Made of what they are given, and so of no clock. */
const CLOCKLESS = new Set(['parse', 'UTC', 'prototype']);
/** The global object, under the names that it has where functions run. */
const GLOBALS = new Set(['globalThis', 'self', 'window', 'global']);

function nameOfMember({ property, computed }) {
  if (!computed) return property.name;
  return property.type === 'Literal' ? String(property.value) : null;
}

/** Whether a name is one that the file itself declares, and not the global. */
function isOwn(context, identifier) {
  for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
    const variable = scope.set.get(identifier.name);
    if (variable) return variable.defs.length > 0;
  }
  return false;
}

const isGlobal = (node) => node?.type === 'Identifier' && GLOBALS.has(node.name);

/** Whether the value, which is the global Date, is used for something that asks no clock. */
function asksNoClock(value) {
  const { parent } = value;
  if (parent.type === 'NewExpression' && parent.callee === value) return parent.arguments.length > 0;
  if (parent.type === 'MemberExpression' && parent.object === value) return CLOCKLESS.has(nameOfMember(parent));
  return parent.type === 'BinaryExpression' && parent.operator === 'instanceof' && parent.right === value;
}

const isTypeOnly = ({ parent }) => parent.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies|TypeAssertion)/.test(parent.type);
const isNameAlone = (node) =>
  (node.parent.type === 'MemberExpression' && node.parent.property === node && !node.parent.computed) ||
  (node.parent.type === 'Property' && node.parent.key === node && !node.parent.computed && node.parent.value !== node);

const machine = {
  create(context) {
    const report = (node) => context.report({ node, message: MESSAGE });
    return {
      Identifier(node) {
        if (node.name !== 'Date' && node.name !== 'Temporal') return;
        if (isNameAlone(node) || isTypeOnly(node) || isOwn(context, node)) return;
        if (node.name === 'Temporal') {
          const { parent } = node;
          if (parent.type !== 'MemberExpression' || nameOfMember(parent) === 'Now' || nameOfMember(parent) === null) report(node);
        } else if (!asksNoClock(node)) report(node);
      },
      MemberExpression(node) {
        if (!isGlobal(node.object) || isOwn(context, node.object)) return;
        if (nameOfMember(node) === 'Date' && !asksNoClock(node)) report(node);
        if (nameOfMember(node) === 'Temporal') report(node);
      },
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- the form of a plugin
export default { meta: { name: 'club-time' }, rules: { machine } };
