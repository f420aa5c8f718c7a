/**
 * `npm run ways`: counts the files that run between a press and the disk, for the seven ways of ARCHITECTURE.md. It
 * follows the calls from a route's action, and through an interface to what implements it. It leaves out the
 * composition, which runs at the start, and interfaces with more than three implementations. `--list` prints the files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { main, root, say } from './command.mjs';

const { values: asked } = parseArgs({ options: { list: { type: 'boolean' } } });
const mostImplementations = 3;

/**
 * The action of each way, as a file and an export.
 * @type {Readonly<Record<string, readonly [file: string, name: string]>>}
 */
const ways = {
  'make a topic': ['app/rooms/home/routes/home.tsx', 'action'],
  'save a lesson': ['app/rooms/lesson/routes/lesson-json.ts', 'action'],
  'edit in place': ['app/rooms/editing/routes/change.tsx', 'action'],
  'grade a card': ['app/rooms/review/routes/review.tsx', 'action'],
  'take a PDF': ['app/rooms/source/routes/sources.tsx', 'action'],
  search: ['app/rooms/search/routes/search.tsx', 'loader'],
  import: ['app/rooms/transfer/routes/import.tsx', 'action'],
};

function openProject() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => readFileSync(file, 'utf8'));
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: ['app'] }, ts.sys, root);
  return ts.createLanguageService({
    getScriptFileNames: () => fileNames,
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) =>
      existsSync(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined,
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
  });
}

/** @param {ts.LanguageService} service */
function follower(service) {
  const program = service.getProgram();
  if (!program) throw new Error('TypeScript found no program');
  const checker = program.getTypeChecker();
  const app = join(root, 'app');

  /** @param {ts.Declaration} node */
  const isOurs = (node) => node.getSourceFile().fileName.startsWith(app);

  /**
   * The composition runs at a start, and the handlers of runs are named by the ways that need them.
   * @param {ts.Declaration} node
   */
  const isWiring = (node) => /\/app\/composition[./]|\/run-handler\.ts$/.test(node.getSourceFile().fileName);

  /**
   * The code of a declaration that runs: a function's body, or what a name is made by.
   * @param {ts.Declaration} node
   * @returns {ts.Node | undefined}
   */
  const codeOf = (node) => {
    if (ts.isFunctionLike(node)) return 'body' in node && !isWiring(node) ? node.body : undefined;
    if (ts.isClassDeclaration(node)) return node;
    const made =
      ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)
        ? node.initializer
        : undefined;
    return made && (ts.isFunctionLike(made) || ts.isCallExpression(made) || ts.isIdentifier(made)) ? made : undefined;
  };

  /**
   * The declarations that may run for a name: those of an interface are replaced by what implements them.
   * @param {ts.Identifier} name
   * @returns {readonly ts.Declaration[]}
   */
  const declared = (name) => {
    let symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    return (symbol?.declarations ?? []).filter(isOurs).flatMap((each) => {
      const isAbstract = ts.isMethodSignature(each) || ts.isPropertySignature(each);
      return isAbstract ? (isWiring(each) ? [] : implementations(each)) : [each];
    });
  };

  /** @type {Map<ts.Node, readonly ts.Declaration[]>} */
  const known = new Map();
  /** @param {ts.MethodSignature | ts.PropertySignature} signature */
  const implementations = (signature) => {
    const before = known.get(signature);
    if (before) return before;
    const file = signature.getSourceFile().fileName;
    const found = service.getImplementationAtPosition(file, signature.name.getStart()) ?? [];
    const nodes = found.flatMap(({ fileName, textSpan }) => {
      const source = program.getSourceFile(fileName);
      const node = source && nodeAt(source, textSpan.start);
      return node && node !== signature && isOurs(node) ? [node] : [];
    });
    // With so many it is a hook of a general part, such as a handler's options, and not a step of the way.
    const steps = nodes.length > mostImplementations ? [] : nodes;
    known.set(signature, steps);
    return steps;
  };

  /**
   * The declaration whose name begins at a position.
   * @param {ts.SourceFile} source
   * @param {number} at
   * @returns {ts.Declaration | undefined}
   */
  const nodeAt = (source, at) => {
    /** @param {ts.Node} node @returns {ts.Declaration | undefined} */
    const find = (node) => {
      if (at < node.getStart(source) || at >= node.end) return undefined;
      const inner = ts.forEachChild(node, find);
      if (inner) return inner;
      const { name } = /** @type {ts.NamedDeclaration} */ (node);
      return name && name.getStart(source) === at ? /** @type {ts.Declaration} */ (node) : undefined;
    };
    return find(source);
  };

  /**
   * @param {string} file
   * @param {string} exported
   * @returns {string[]} the files that the way passes, from the project's folder
   */
  return (file, exported) => {
    const source = program.getSourceFile(join(root, file));
    const symbol = source && checker.getSymbolAtLocation(source);
    const start = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === exported);
    if (!start?.declarations) throw new Error(`${file} exports no ${exported}`);
    const seen = new Set(start.declarations);
    const queue = [...start.declarations];
    /** @param {ts.Node} node */
    const read = (node) => {
      if (ts.isTypeNode(node)) return;
      if (ts.isIdentifier(node))
        for (const each of declared(node)) if (!seen.has(each) && codeOf(each)) queue.push(each) && seen.add(each);
      ts.forEachChild(node, read);
    };
    for (const declaration of queue) {
      const code = codeOf(declaration);
      if (code) read(code);
    }
    const files = new Set(queue.map((each) => relative(root, each.getSourceFile().fileName)));
    return [...files].sort();
  };
}

await main(async () => {
  const follow = follower(openProject());
  for (const [name, start] of Object.entries(ways)) {
    const files = follow(...start);
    say(`${String(files.length).padStart(4)}  ${name}`);
    if (asked.list) for (const file of files) say(`      ${file}`);
  }
});
