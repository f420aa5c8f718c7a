/**
 * Measures the connected model with our prompts: an outline and a lesson of 20 topics, a first hint to 25 questions,
 * and exercises on the lessons of these questions. docs/bench/prompts.md explains the figures. BENCH_TOPICS=5 takes
 * only the first five of each.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { threadFiles } from '../../scripts/thread-files.mjs';

const root = join(import.meta.dirname, '../..');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = process.env;
if (!apiKey && !baseUrl) {
  console.error('No model is connected: set OPENAI_API_KEY or OPENAI_BASE_URL (README, Connect a model).');
  process.exit(1);
}

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
const { createOpenAiModel } = await vite.ssrLoadModule('/app/providers/model/openai.ts');
const { languageDetector } = await vite.ssrLoadModule('/app/threads/words/language-detector.ts');
const { findLanguage } = await vite.ssrLoadModule('/app/rooms/map/acts/find-language.ts');
const { measureHints, measurePrompts, summed, summedHints } = await vite.ssrLoadModule(
  '/tests/bench/shared/prompt-figures.ts',
);
const { lessonsOf, measureExercises, summedExercises } = await vite.ssrLoadModule(
  '/tests/bench/shared/exercise-figures.ts',
);

const detector = languageDetector();
const topics = JSON.parse(readFileSync(join(root, 'tests/fixtures/prompt-topics.json'), 'utf8'));
const connected = createOpenAiModel({
  apiKey,
  baseUrl,
  model,
  idleLimitMs: Number(process.env.MODEL_IDLE_SECONDS ?? 60) * 1_000,
});
const all = await measurePrompts({
  model: connected,
  topics: topics.slice(0, Number(process.env.BENCH_TOPICS ?? topics.length)),
  languageOf: findLanguage(detector).ofMap,
  told: ({ topic, seconds, outline, lesson }) =>
    console.log(
      `${topic}: ${outline.fault ?? `${outline.nodes} nodes, ${outline.levels} levels`}; ` +
        `${lesson ? (lesson.fault ?? `${lesson.words} words, ${lesson.tasks} tasks`) : 'no lesson'}; ${seconds.toFixed(0)} s`,
    ),
});
const questions = JSON.parse(readFileSync(join(root, 'tests/fixtures/ask/hints.json'), 'utf8'));
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
console.log(['', ...summed(all), ...summedHints(hints), ...summedExercises(exercises)].join('\n'));
await detector.close();
await vite.close();
