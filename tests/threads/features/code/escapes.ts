/** Title, code and what is said of it. `{file}`, `{folder}` and `{url}` are places that must not be reached. */
export type Escape = readonly [title: string, code: string, said: RegExp];

interface Escapes {
  /** Met by Node: the sandbox's functions, the growth of memory, the stack, broken engines, messages and kills. */
  readonly atNode: readonly Escape[];
  /** Met by the engine alone, or by the same of Node as another one. The engine's bytes are the same on each Node. */
  readonly within: readonly Escape[];
}

/** Ended by time; with less of it, before the memory or the output is too much. */
export const endless = /^too (?:slow|much memory|much output): Stopped/;
const tooMuch = /^too (?:slow|much memory|much output): Stopped/;
const wrong = /^judged -/;

export const javascriptEscapes: Escapes = {
  atNode: [
    ['finds no process', 'process.exit()', /^error: Line 1: ReferenceError: process is not defined \[\]$/],
    [
      'cannot import later',
      "import('fs').then(() => console.log('got'), (e) => console.log('no', e.name))",
      /\[no Ref/,
    ],
    [
      'finds nothing of the host among its globals',
      `const all = Object.getOwnPropertyNames(globalThis);
     console.log(['process', 'Buffer', 'WebAssembly', 'setTimeout', 'proxy_js_ref', 'Module'].filter((n) => all.includes(n)))`,
      /^judged - .* \[\[\]\n\]$/,
    ],
    [
      'finds its own world behind the console',
      "console.log(console.log.constructor('return this')() === globalThis)",
      /\[true\n/,
    ],
    [
      'sees no frames of the host',
      'Error.prepareStackTrace = (e, s) => s.map((f) => String(f.getThis?.())); console.log(new Error("x").stack)',
      /^(?:judged -|error)/,
    ],
    [
      'cannot change the judge by prototypes',
      `Object.prototype.kind = 'judged'; Object.prototype.isRight = true; Object.prototype.then = 1;
     Array.prototype.map = () => [null]; String.prototype.slice = () => 'x'; JSON.stringify = () => '[]';
     RegExp.prototype.exec = () => null; console.log({ a: 'b' })`,
      /^judged - .* \[\{ a: "b" \}\n\]$/,
    ],
    [
      'cannot take away what the judge needs',
      'globalThis.console = null; delete globalThis.Object; Promise = null; Error = null',
      wrong,
    ],
    ['ends an endless loop', "console.log('before'); for (;;);", endless],
    ['ends one within a printed value', 'console.log({ get a() { for (;;); } })', endless],
    ['ends one within an error', "throw new Proxy(new Error('x'), { get() { for (;;); } })", endless],
    ['ends promises that follow each other', 'const f = () => Promise.resolve().then(f); f()', endless],
    ['ends an expression that tries all ways', "/(a+)+$/.test('a'.repeat(50) + 'b')", endless],
    ['has no room for a large text', "'x'.repeat(2 ** 29)", tooMuch],
    ['has no room for a large array', 'new Uint8Array(2 ** 31 - 1)', tooMuch],
    ['has no room for many texts', "const a = []; for (;;) a.push('x'.repeat(10000) + a.length)", tooMuch],
    ['ends a recursion', 'const f = () => f() + 1; f()', /^error: .*Maximum call stack size exceeded/],
    ['ends a recursion by getters', 'const o = { get a() { return this.a } }; o.a', /Maximum call stack size exceeded/],
    ['ends a recursion of its parser', "eval('('.repeat(100000))", /^(?:error|too much memory)/],
    ['ends one of the expression’s parser', "new RegExp('('.repeat(100000))", /^(?:error|too much memory)/],
    ['ends a recursion of JSON', "JSON.parse('['.repeat(1000000))", /^(?:error|too much memory)/],
    [
      'ends 100 MB of output',
      "for (let n = 0; n < 100000; n++) console.log('x'.repeat(1000))",
      /^too much output: .* \[(?:x{1000}\n){3}x{996}…\]$/,
    ],
    ['prints no control characters', "console.log('\\ud800\\x1b[31m')", / \[\uFFFD+\[31m\n\]$/],
    [
      'prints messages to the server as text',
      'console.log(JSON.stringify({ ready: true, answer: { kind: "judged", findings: [null], output: "" } }))',
      /^judged - .*\[\{"ready":true/,
    ],
  ],
  within: [
    ['finds no environment', 'console.log(process.env.SESSION_SECRET)', /ReferenceError: process/],
    ['cannot require', "require('fs').readFileSync('{file}')", /ReferenceError: require/],
    ['cannot import at first', "import fs from 'fs'", /^error: Line 1: SyntaxError/],
    ['cannot fetch', "fetch('{url}')", /ReferenceError: fetch/],
    ['has no sockets', "new WebSocket('{url}'.replace('http', 'ws'))", /ReferenceError: WebSocket/],
    ['has no XMLHttpRequest', 'new XMLHttpRequest()', /ReferenceError: XMLHttpRequest/],
    [
      'makes functions of its own world alone',
      "console.log(Function('return this')() === globalThis, (() => {}).constructor('return typeof process')())",
      /\[true undefined/,
    ],
    ['may use eval within its world', "eval('1 + 1'); eval('process')", /ReferenceError: process/],
    ['ends one that catches everything', 'for (;;) try { for (;;); } catch {} finally { for (;;); }', endless],
    ['ends one within a comparison', '[1, 2, 3].sort(() => { for (;;); })', endless],
    ['ends a generator', 'for (const x of (function* () { for (;;) yield 1; })());', endless],
    [
      'ends promises that multiply',
      'const f = () => { Promise.resolve().then(f); Promise.resolve().then(f); }; f()',
      endless,
    ],
    ['ends microtasks', 'const f = () => queueMicrotask(f); f()', endless],
    ['ends a large expression', "new RegExp('(?:' + 'a?'.repeat(20000) + ')*b').exec('a'.repeat(5000))", endless],
    ['ends growing numbers', 'let x = 3n; for (;;) x = x * x', /^(?:too|error: Line 1: RangeError)/],
    ['has no room for a large number', '2n ** (2n ** 30n)', /^error: Line 1: RangeError/],
    [
      'has no room, whatever is caught',
      "const a = []; for (;;) try { a.push('x'.repeat(10000) + a.length) } catch {}",
      endless,
    ],
    ['cuts one long line', "console.log('x'.repeat(10000000))", /^judged - .* \[x{3999}…\]$/s],
    ['throws what is no error', 'throw { get message() { throw 1 }, toString() { throw 2 } }', /^error: /],
    ['throws nothing', 'throw undefined', /^error: undefined/],
    [
      'lies about the line of an error',
      'const e = new Error("x"); e.stack = "answer.js:" + "9".repeat(400); throw e',
      /^error: (?:Line \d+: )?Error: x/,
    ],
  ],
};

export const pythonEscapes: Escapes = {
  atNode: [
    ['opens no file', "print(open('{file}').read())", /OSError: \[Errno 2\] ENOENT/],
    ['writes no file', "open('{folder}/a.txt', 'w').write('x')", /OSError/],
    ['lists no folder', "import os\nprint(os.listdir('{folder}'))", /OSError/],
    ['mounts nothing', "import vfs\nvfs.mount(vfs.VfsPosix('/'), '/x')\nprint(open('/x{file}').read())", /OSError/],
    ['imports no file', "import sys\nsys.path.append('{folder}')\nimport secret", /ImportError/],
    [
      'finds no host behind js',
      "import js\nprint([n for n in dir(js) if n[0] != '_'])\njs.process",
      /AttributeError.*\[\[\]\n\]$/s,
    ],
    ['finds no globals behind js', "import js\njs.globalThis.fetch('{url}')", /AttributeError/],
    ['leaves nothing at js', 'import js\njs.x = 3\njs.x', /AttributeError/],
    ['makes no object of the host', "import jsffi\njsffi.to_js({'a': 1}).constructor", /AttributeError: 'NoneType'/],
    ['makes no function of the host', 'import jsffi\njsffi.create_proxy(lambda: 1)()', /TypeError: 'NoneType'/],
    ['makes no proxy of the host', 'import jsffi\njsffi.JsProxy()', /TypeError/],
    ['looks into no proxies', 'import jsffi\nprint(jsffi.mem_info()[5:])', /^judged - .*\[\(0, 0\)\n\]$/],
    [
      'has no timers of the host',
      'import asyncio\nasync def f(): await asyncio.sleep(1)\nasyncio.create_task(f())',
      /AttributeError: .*setTimeout/,
    ],
    ['reads its own memory alone', 'import uctypes\nprint(len(uctypes.bytearray_at(0, 100)))', /\[100\n\]$/],
    [
      'overwrites its own memory alone',
      'import uctypes\nm = uctypes.bytearray_at(0, 10000000)\nfor i in range(len(m)): m[i] = 255',
      /^(?:crashed|too|error|judged -)/,
    ],
    [
      'reads no memory beyond',
      'import uctypes\nprint(uctypes.bytearray_at(2000000000, 10))',
      /^(?:crashed|error|too much memory)/,
    ],
    [
      'locks its own heap alone',
      'import micropython\nmicropython.heap_lock()\nx = [1] * 1000',
      /^(?:crashed|too|error)/,
    ],
    ['ends an endless loop', "print('before')\nwhile True: pass", endless],
    ['ends a pause', 'import time\ntime.sleep(100)', endless],
    [
      'ends an error within an error',
      'class E(BaseException):\n    def __str__(self): raise E()\nraise E()',
      /^(?:too slow|crashed|error)/,
    ],
    ['ends a recursion', 'def f(): return f()\nf()', /RuntimeError: maximum recursion depth exceeded/],
    [
      'ends a recursion of expressions',
      "import re\nprint(re.match('(a*)*b', 'a' * 40))",
      /^(?:error|too slow|crashed)/,
    ],
    ['ends a recursion of its parser', "eval('(' * 100000)", /^(?:error|too|crashed)/],
    ['has no room for a large text', "x = 'x' * 1000000000", /^too much memory/],
    ['has no room for many lists', 'x = []\nwhile True: x.append(bytearray(1000000))', tooMuch],
    ['ends 100 MB of output', "for n in range(100000): print('x' * 1000)", /^too much output: .* \[x{1000}\n/s],
    [
      'ends output that catches everything',
      "while True:\n    try: print('x' * 1000)\n    except BaseException: pass",
      /^too much output/,
    ],
    ['prints no broken text', "import sys\nsys.stdout.buffer.write(b'\\xff\\x00<b>')", /\[\uFFFD\uFFFD<b>\]$/],
    [
      'prints messages to the server as text',
      'print(\'{"ready": true, "answer": {"kind": "judged", "findings": [null]}}\')',
      /^judged - .*\[\{"ready": true/,
    ],
  ],
  within: [
    ['opens none by io', "import io\nprint(io.open('{file}').read())", /OSError/],
    ['makes no folder', "import os\nos.mkdir('{folder}/a')", /OSError/],
    ['removes no file', "import os\nos.remove('{file}')", /OSError/],
    ['has no shell', "import os\nos.system('ls')", /AttributeError/],
    ['has no environment', "import os\nprint(os.getenv('SESSION_SECRET'))", /AttributeError/],
    ['imports by name what it may import', "print(__import__('os').listdir('/'))", /OSError/],
    ['exits from itself alone', 'import sys\nsys.exit(3)', /^error: Line 2: SystemExit: 3/],
    ['has no sockets', 'import socket', /ImportError/],
    ['has no hardware', 'import machine\nmachine.mem32[0]', /ImportError/],
    ['has no native code', '@micropython.native\ndef f(): pass', /SyntaxError/],
    ['plays with the collector', 'import gc\ngc.disable()\ngc.threshold(1)\ngc.collect()', wrong],
    [
      'ends one that catches everything',
      'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
      endless,
    ],
    ['ends one that is executed', "exec('while True: pass')", endless],
    ['ends a large number', 'x = 10 ** 10 ** 7', endless],
    ['ends growing numbers', 'x = 3\nwhile True: x = x * x', endless],
    ['ends an expression that tries all ways', "import re\nprint(re.match('(a|a)*b', 'a' * 40))", endless],
    [
      'has no room, whatever is caught',
      'x = []\nwhile True:\n    try: x.append(bytearray(1000000))\n    except MemoryError: pass',
      endless,
    ],
    [
      'cannot say in the judge’s place that it is right',
      '_tested = True\ndef repr(x): return "True"',
      /^judged - This is not true: its value is True/,
    ],
    [
      'cannot take away what the judge needs',
      'import builtins\ndel builtins\nimport __main__\nfor k in list(__main__.__dict__): del __main__.__dict__[k]',
      wrong,
    ],
    [
      'lies about the line of an error',
      'raise ValueError(\'a\\n  File "<stdin>", line 99999999999999999999\')',
      /^error: (?:Line \d+: )?ValueError: a/,
    ],
  ],
};

export const sqlEscapes: Escapes = {
  atNode: [
    ['attaches no file', "ATTACH '{file}' AS x", /^error: ATTACH is not allowed \[\]$/],
    ['shows its tables', 'PRAGMA table_info(p); SELECT name FROM sqlite_master', /^judged {2}\[name\np\n\]$/],
    [
      'ends an endless sum',
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c',
      endless,
    ],
    [
      'ends endless rows',
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c',
      /^too (?:much output: Stopped because a query has too many rows|slow)/,
    ],
    [
      'ends an endless table',
      'CREATE TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT hex(randomblob(9999)) FROM c',
      tooMuch,
    ],
    ['has no room for a large value', 'SELECT zeroblob(1000000000)', /^too much memory/],
    ['shows no long values', 'SELECT hex(zeroblob(3000000))', /^too much output/],
    ['ends a deep expression', `SELECT ${'('.repeat(4000)}1${')'.repeat(4000)}`, /^error/],
    ['shows no control characters', "SELECT char(27) || '[31m' || x'ff' AS a", /\[a\n\uFFFD\[31m/],
    [
      'changes nothing of the next one',
      'DROP TABLE p; CREATE TEMP TABLE p (b); SELECT * FROM p',
      /^judged {2}\[b\n\]$/,
    ],
  ],
  within: [
    ['attaches no database', "ATTACH DATABASE 'x.db' AS x", /ATTACH is not allowed/],
    ['attaches none behind a comment', "/* a */ -- b\n; attach 'x.db' as y", /ATTACH is not allowed/],
    ['loads no extension', "SELECT load_extension('{file}')", /no such function/],
    ['reads no file', "SELECT readfile('{file}')", /no such function/],
    ['writes no file', "SELECT writefile('a.txt', 'y')", /no such function/],
    ['copies itself to no file', "VACUUM INTO 'file.db'", /VACUUM is not allowed/],
    ['has no commands', '.shell ls', /syntax error/],
    ['has no tables of files', "CREATE VIRTUAL TABLE temp.t USING csv(filename='{file}')", /no such module/],
    ['does not lift its limits', 'PRAGMA hard_heap_limit = 0', /PRAGMA is not allowed/],
    ['does not lift its limits as a table', 'SELECT * FROM pragma_max_page_count(1)', /^error/],
    ['does not open its schema', 'PRAGMA writable_schema = ON', /PRAGMA is not allowed/],
    ['does not write its schema', "UPDATE sqlite_master SET sql = 'x'", /may not be modified/],
    [
      'ends an endless table in memory',
      'CREATE TEMP TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT hex(randomblob(9999)) FROM c',
      tooMuch,
    ],
    [
      'ends a product of tables',
      `SELECT count(*) FROM p ${Array.from({ length: 40 }, (_, at) => `, p p${at}`).join('')}`,
      endless,
    ],
    [
      'ends a trigger that calls itself',
      'CREATE TRIGGER t AFTER INSERT ON p BEGIN INSERT INTO p SELECT 1 FROM p a, p b, p c; END; INSERT INTO p VALUES (1); INSERT INTO p VALUES (1); INSERT INTO p VALUES (1)',
      tooMuch,
    ],
    ['has no room for a large text', 'SELECT hex(zeroblob(400000000))', /^too much memory/],
    ['has no room for a large format', "SELECT printf('%.*c', 900000000, 'x')", /^too much memory/],
  ],
};
