import type { Node, SourceFile } from 'typescript';
import { ts } from '../../support/typescript';

/**
 * Text for readers stands in a room's messages (`words.ts`, the catalogue), so that it can be read in every language.
 * These readers find text that stands elsewhere.
 */

/** Text that is not translated: prompts, the command line, the library's content, what programs read. */
const notForReaders = [
  /^app\/(store|system|threads|composition|languages|providers)\b/,
  /^app\/(rooms\/[^/]+|jobs)\/store\//,
  /^app\/kit\/(safety|markdown|outline|search|store|text|request|language)\//,
  /^app\/kit\/(message-catalogue|page\/theme-script)/,
  /^app\/rooms\/course\/rules\//,
  // Paths of drawings.
  /^app\/kit\/parts\/(icon|logo)\.tsx$/,
  // The picture of this server, which programs fetch for link previews, and names of fonts.
  /^app\/rooms\/map\/(acts\/map-picture|rules\/picture)\.ts$/,
  // The gallery of the design system.
  /^app\/rooms\/home\/ui\/design/,
  // Names of goals as a model is told of them, and a topic on which it is tried.
  /^app\/rooms\/(account\/rules\/onboarding|admin\/acts\/doctor(-trials)?)\.ts$/,
  // A part of the library's content, word for word.
  /^app\/rooms\/home\/ui\/landing-specimen-words\.ts$/,
  // The descriptions of calls and tools, which programs and models read.
  /^app\/rooms\/program\/rules\/(openapi|tools)\//,
  /^app\/server\/mcp\//,
  // For robots, and for those who run the server.
  /^app\/rooms\/home\/routes\/robots\.ts$/,
  /^app\/server\/(metrics|user-command|commands\/(course|restore)-command)\.server\.ts$/,
  /\/words\/[^/]+\.ts$/,
];

export const isForReaders = (file: string): boolean => !notForReaders.some((each) => each.test(file));

const attributes =
  /^(aria-(label|description|roledescription|placeholder)|title|placeholder|alt|label|hint|heading|subtitle|summary|text|question)$/;
const looksLikeSentence = (text: string) =>
  /^[A-Z“‘][^_]*[a-z]/.test(text) && /\S\s\S/.test(text) && !/[<>]\w|^[A-Z]{3,} |^\w+:\/\/|^M[\dx][\d. ]/.test(text);
const isName = (text: string) =>
  /^[\s\d\p{P}\p{S}]*(Topiary|Samsung Internet|Markdown|JSON|OPML|EPUB|Anki|Google|UTC|ESC|Ctrl|K)?[\s\d\p{P}\p{S}]*$/u.test(
    text,
  );
/** Calls whose texts are for the log, for programs or for developers. */
const forPrograms =
  /(Error|Fault|log\.\w+|report|fail|say|console\.\w+|querySelector(All)?|closest|matches|addEventListener|setHeader|append|has|get|set|includes|startsWith|endsWith|split|replace(All)?|join|test|sql|raw|header|createElement|setAttribute|expect)$/;

function textOf(node: Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `x${span.literal.text}`).join('');
  return null;
}

export function rawTexts(source: SourceFile): string[] {
  const found: string[] = [];
  const note = (node: Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${source.fileName}:${line + 1} ${text.trim().replace(/\s+/g, ' ').slice(0, 80)}`);
  };
  const visit = (node: Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node) || ts.isNewExpression(node))
      return;
    // Paths of drawings.
    if (ts.isJsxAttribute(node) && node.name.getText() === 'd') return;
    if (ts.isCallExpression(node) && forPrograms.test(node.expression.getText())) return;
    if (ts.isJsxText(node) && /[A-Za-z]{2}/.test(node.text) && !isName(node.text)) note(node, node.text);
    const text = textOf(node);
    if (text !== null && !isName(text)) {
      const { parent } = node;
      const isLabelled =
        ts.isJsxAttribute(parent) && attributes.test(parent.name.getText()) && /[A-Za-z]{2}/.test(text);
      if (isLabelled || looksLikeSentence(text)) note(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Reads of messages while a module loads: they would stay in the language of that moment. */
export function earlyReads(source: SourceFile): string[] {
  if (!/Words\b|\bmessages\./.test(source.text)) return [];
  const found: string[] = [];
  const visit = (node: Node) => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (
      ts.isPropertyAccessExpression(node) &&
      /(^\w+Words|^messages)\b/.test(node.getText()) &&
      !/Error/.test(node.getText())
    )
      found.push(`${source.fileName} ${node.getText()}`);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
