const LATE = /^[*\s]*(What|Who|Of)\b/;

/** Lines of `//` right below each other are one comment, and the first one begins it. */
function goesOn(comment, before, text) {
  if (comment.type !== 'Line' || before?.type !== 'Line') return false;
  return /^\r?\n[ \t]*$/.test(text.slice(before.range[1], comment.range[0]));
}

const rule = {
  create(context) {
    return {
      Program() {
        const { text } = context.sourceCode;
        const comments = context.sourceCode.getAllComments();
        for (const [index, comment] of comments.entries()) {
          if (!LATE.test(comment.value) || goesOn(comment, comments[index - 1], text)) continue;
          context.report({ node: comment, message: 'A comment begins with its subject or its verb, not with What, Who or Of.' });
        }
      },
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- oxlint takes a plugin so
export default { meta: { name: 'comments' }, rules: { subject: rule } };
