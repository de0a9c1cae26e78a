/**
 * Tests that are green on a quiet machine and red on a busy one. How long something takes is not what a test is about,
 * so no wait has a limit of its own: the test's is the bound. The browser gives up the body of an answer as soon as its
 * page is left, so none is read from a page. A look at the page that does not wait sees what happens to be there, and
 * the newest mail is whichever job came last. A file is loaded before its tests wait for the day to last.
 */

const MESSAGES = {
  limit: 'A wait has no limit of its own: the test’s is the bound.',
  wait: '`vi.waitFor` gives up after a second: `expect.poll` waits as long as the test may take.',
  sleep: 'A test does not sleep, nor wait for silence: it waits for the thing.',
  measured: 'How long something took is not asserted: a bench measures it.',
  body: 'The body of an answer is gone once its page is left: ask the server for the same, or look at the screen.',
  mail: 'The newest mail is not always the one that is meant: wait for the one that fits (e2e/support/mails.ts).',
  day: 'What day it is when the file is loaded may be over when its test runs: ask in the test, or in `beforeEach`.',
  look: 'A look that does not wait: let the assertion wait for it (toHaveText, toHaveAttribute, toHaveCount, toBeVisible, expect.poll).',
};

const ACTS = 'blur check clear click dblclick dispatchEvent dragTo fill focus goBack goForward goto hover press pressSequentially reload';
const MORE_ACTS = 'scrollIntoViewIfNeeded selectOption selectText setChecked setContent setInputFiles tap uncheck';
const WAITING = new Set([...ACTS.split(' '), ...MORE_ACTS.split(' '), 'poll', 'waitUntil']);
const WAITS = /^(?:to[A-Z]|waitFor|find(?:All)?By[A-Z])/;
const BODIES = new Set(['body', 'json', 'text']);
const ANSWERS = new Set(['goBack', 'goForward', 'goto', 'reload', 'waitForResponse']);
const ANSWER_EVENTS = new Set(['response', 'requestfinished']);
const STATES = 'isChecked isDisabled isEditable isEnabled isHidden isVisible count title';
const TEXTS = 'allInnerTexts allTextContents getAttribute innerText inputValue textContent';
const LOOKS = new Set([...STATES.split(' '), ...TEXTS.split(' ')]);
const AT_MOST = new Set(['toBeLessThan', 'toBeLessThanOrEqual']);
const CLOCKS = new Set(['Date', 'performance']);

/** The name by which something is called: `poll` of `expect.poll(…)`. */
function nameOf({ callee }) {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : '';
}

const isCallOf = (node, names) => node?.type === 'CallExpression' && names.has(nameOf(node));
const isFunction = ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

function variableOf(context, identifier) {
  for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
    const variable = scope.set.get(identifier.name);
    if (variable) return variable;
  }
  return undefined;
}

/** The value that a constant is declared with; of one that is not, itself. */
function valueOf(context, node) {
  if (node?.type !== 'Identifier') return node;
  const declared = variableOf(context, node)?.defs[0]?.node;
  return declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' ? (declared.init ?? node) : node;
}

function hasLimit(context, argument) {
  const value = valueOf(context, argument);
  return value?.type === 'ObjectExpression' && value.properties.some(({ key }) => (key?.name ?? key?.value) === 'timeout');
}

const ownLimit = {
  create(context) {
    const report = (node, message) => context.report({ node, message: MESSAGES[message] });
    const isTime = (node) => {
      const value = valueOf(context, node);
      if (value?.type !== 'BinaryExpression' || value.operator !== '-') return false;
      const { left } = value;
      return left.type === 'CallExpression' && nameOf(left) === 'now' && CLOCKS.has(left.callee.object?.name);
    };
    return {
      CallExpression(node) {
        const name = nameOf(node);
        const owner = node.callee.object;
        if (name === 'waitForTimeout') report(node, 'sleep');
        const isOfVitest = owner?.name === 'vi' && (name === 'waitFor' || name === 'waitUntil');
        if (isOfVitest) report(node, 'wait');
        const canWait = WAITING.has(name) || WAITS.test(name) || (name === 'configure' && owner?.name === 'expect');
        const limited = canWait && !isOfVitest && node.arguments.find((argument) => hasLimit(context, argument));
        if (limited) report(limited, 'limit');
        if (AT_MOST.has(name) && isCallOf(owner, new Set(['expect'])) && isTime(owner.arguments[0])) report(node, 'measured');
      },
      Literal(node) {
        if (node.value === 'networkidle') report(node, 'sleep');
      },
    };
  },
};

const lateBody = {
  create(context) {
    const isText = (node, name) => node !== undefined && context.sourceCode.getText(node).includes(`.${name}(`);

    /** Whether an awaited value is an answer that a page has had. */
    function isPromised(node) {
      if (isCallOf(node, ANSWERS)) return true;
      const value = valueOf(context, node);
      if (value !== node) return isCallOf(value, ANSWERS);
      // One of several answers that are waited for: `asked.map(async (answer) => (await answer).json())`.
      const definition = node?.type === 'Identifier' ? variableOf(context, node)?.defs[0] : undefined;
      const call = definition?.type === 'Parameter' && isFunction(definition.node) ? definition.node.parent : undefined;
      return call?.type === 'CallExpression' && isText(valueOf(context, call.callee.object), 'waitForResponse');
    }

    /** Whether a variable is an answer of a page. */
    function isAnswer(identifier) {
      const definition = variableOf(context, identifier)?.defs[0];
      if (definition?.type === 'Parameter' && isFunction(definition.node)) {
        const { parent } = definition.node;
        return isCallOf(parent, new Set(['on', 'once'])) && ANSWER_EVENTS.has(parent.arguments[0]?.value);
      }
      const { id, init } = definition?.node ?? {};
      if (init?.type !== 'AwaitExpression') return false;
      return isPromised(init.argument) || (id.type === 'ArrayPattern' && isText(init.argument, 'waitForResponse'));
    }

    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || !BODIES.has(nameOf(node))) return;
        const { object } = callee;
        const isLate = object.type === 'AwaitExpression' ? isPromised(object.argument) : object.type === 'Identifier' && isAnswer(object);
        if (isLate) context.report({ node, message: MESSAGES.body });
      },
    };
  },
};

const newestMail = {
  create(context) {
    const isInbox = (node) => node?.type === 'AwaitExpression' && isCallOf(node.argument, new Set(['inbox']));
    const report = (node) => context.report({ node, message: MESSAGES.mail });
    return {
      MemberExpression(node) {
        if (node.computed && isInbox(valueOf(context, node.object))) report(node);
      },
      VariableDeclarator(node) {
        if (node.id.type === 'ArrayPattern' && isInbox(node.init)) report(node);
      },
    };
  },
};

/** Whether it stands in a function that an `expect` calls until it passes. */
function isRepeated(node) {
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (isFunction(inner) && isCallOf(outer, new Set(['expect', 'poll']))) return true;
  }
  return false;
}

const unwaitedLook = {
  create(context) {
    return {
      CallExpression(node) {
        if (nameOf(node) !== 'expect' || node.arguments[0]?.type !== 'AwaitExpression' || isRepeated(node)) return;
        const look = node.arguments[0].argument;
        if (isCallOf(look, LOOKS) && look.callee.type === 'MemberExpression') context.report({ node, message: MESSAGES.look });
      },
    };
  },
};

const earlyDay = {
  create(context) {
    /** Reports what is a part of the file's own variables. */
    function check(node) {
      let isDeclared = false;
      for (let outer = node.parent; outer; outer = outer.parent) {
        if (isFunction(outer) || outer.type === 'FunctionDeclaration') return;
        isDeclared ||= outer.type === 'VariableDeclarator';
      }
      if (isDeclared) context.report({ node, message: MESSAGES.day });
    }
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) check(node);
      },
      CallExpression(node) {
        if (nameOf(node) === 'now' && node.callee.object?.name === 'Date') check(node);
      },
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- oxlint takes a plugin so
export default {
  meta: { name: 'steady' },
  rules: { 'own-limit': ownLimit, 'late-body': lateBody, 'unwaited-look': unwaitedLook, 'newest-mail': newestMail, 'early-day': earlyDay },
};
