/**
 * Measures the connected model with our prompts: an outline, two lessons, a hint and an answer of 23 topics, a first
 * hint to 25 questions, and exercises on the lessons of these questions. docs/bench/prompts.md explains the figures.
 * BENCH_TOPICS=5 takes only the first five of each. `--keep folder` keeps the texts of the topics. Without a model it
 * scores the recorded answers, and `--compare before after` scores two kept folders side by side.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { threadFiles } from '../../scripts/thread-files.mjs';

const root = join(import.meta.dirname, '../..');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = process.env;
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { keep: { type: 'string' }, compare: { type: 'boolean' } },
});
if (values.compare && positionals.length !== 2) {
  console.error('npm run bench -- prompts --compare <folder before> <folder after>');
  process.exit(1);
}
const isAsked = !values.compare && Boolean(apiKey || baseUrl);

// The project's own modules, loaded as the server loads them.
const vite = await createServer({
  configFile: false,
  root,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [threadFiles()],
  resolve: { alias: { '~': join(root, 'app') } },
});
const load = (path) => vite.ssrLoadModule(path);
const { scoreOf } = await load('/tests/bench/shared/answer-score.ts');
const { answersIn, keepAnswers } = await load('/tests/bench/shared/answers-file.ts');
const { differences, scoreTable } = await load('/tests/bench/shared/score-table.ts');

const fixture = (name) => JSON.parse(readFileSync(join(root, 'tests/fixtures', name), 'utf8'));
const all = fixture('prompt-topics.json').map((topic, at) => ({ ...topic, ...fixture('prompt-questions.json')[at] }));
const topics = all.slice(0, Number(process.env.BENCH_TOPICS ?? all.length));

async function scored(name, answers) {
  const known = answers.flatMap((each) => {
    const topic = topics.find((one) => one.topic === each.topic);
    return topic ? [{ each, topic }] : [];
  });
  return { name, scores: await Promise.all(known.map(({ each, topic }) => scoreOf(each, topic))) };
}

const recorded = () =>
  Promise.all(
    ['good', 'middling', 'poor'].map((name) =>
      scored(name, answersIn(join(root, 'tests/fixtures/prompt-answers', name))),
    ),
  );

if (values.compare) {
  const [before, after] = await Promise.all(positionals.map((folder) => scored(basename(folder), answersIn(folder))));
  console.log([...differences(before, after), '', ...scoreTable([before, after])].join('\n'));
} else if (!isAsked) {
  console.log('No model is connected (docs/admin/models.md): the recorded answers alone.\n');
  console.log(scoreTable(await recorded()).join('\n'));
} else {
  await measureModel();
}
await vite.close();

async function measureModel() {
  const { createOpenAiModel } = await load('/app/providers/model/openai.ts');
  const { languageDetector } = await load('/app/threads/words/language-detector.ts');
  const { findLanguage } = await load('/app/rooms/map/acts/find-language.ts');
  const { measureHints, measurePrompts, summed, summedHints } = await load('/tests/bench/shared/prompt-figures.ts');
  const { lessonsOf, measureExercises, summedExercises } = await load('/tests/bench/shared/exercise-figures.ts');
  const { askAnswers } = await load('/tests/bench/shared/ask-answers.ts');
  const detector = languageDetector();
  const connected = createOpenAiModel({
    apiKey,
    baseUrl,
    model,
    idleLimitMs: Number(process.env.MODEL_IDLE_SECONDS ?? 60) * 1_000,
  });
  const answers = [];
  const figures = await measurePrompts({
    model: connected,
    topics,
    languageOf: findLanguage(detector).ofMap,
    told: ({ topic, seconds, outline, lesson }) =>
      console.log(
        `${topic}: ${outline.fault ?? `${outline.nodes} nodes, ${outline.levels} levels`}; ` +
          `${lesson ? (lesson.fault ?? `${lesson.words} words, ${lesson.tasks} tasks`) : 'no lesson'}; ${seconds.toFixed(0)} s`,
      ),
    came: async (topic, texts) => {
      const each = await askAnswers(connected, topic, texts);
      answers.push(each);
      if (values.keep) keepAnswers(values.keep, answers.length - 1, each);
    },
  });
  const questions = fixture('ask/hints.json');
  const hints = await measureHints({
    model: connected,
    questions: questions.slice(0, Number(process.env.BENCH_TOPICS ?? questions.length)),
    told: ({ question, fault, gives, words }) =>
      console.log(
        `${question}: ${fault ?? (gives.length > 0 ? `gives away (${gives.join(', ')})` : 'a hint')}, ${words} words`,
      ),
  });
  const lessons = lessonsOf(questions);
  const exercises = await measureExercises({
    model: connected,
    lessons: lessons.slice(0, Number(process.env.BENCH_TOPICS ?? lessons.length)),
    told: ({ label, fault, written, passed, solved }) =>
      console.log(`${label}: ${fault ?? `${written} exercises, ${passed} pass, ${solved} solved alike`}`),
  });
  console.log(['', ...summed(figures), ...summedHints(hints), ...summedExercises(exercises)].join('\n'));
  console.log(['', ...scoreTable([await scored('this model', answers), ...(await recorded())])].join('\n'));
  await detector.close();
}
