import { index, type RouteConfig, route } from '@remix-run/route-config';

/** All addresses and their modules. */
export default [
  index('routes/front/home.tsx'),
  route('buy', 'routes/front/buy.tsx'),
  route('picture.png', 'routes/front/picture.ts'),
  route('robots.txt', 'routes/front/robots.ts'),
  route('sitemap.xml', 'routes/front/site-map.ts'),
  route('help', 'routes/help/help.tsx'),
  route('help/about', 'routes/help/about.tsx'),
  route('help/contact', 'routes/help/contact.tsx'),
  route('help/faq', 'routes/help/faq.tsx'),
  route('help/privacy', 'routes/help/privacy.tsx'),
  route('help/refund', 'routes/help/refund.tsx'),
  route('help/terms', 'routes/help/terms.tsx'),
  route('help/writing', 'routes/help/writing.tsx'),

  route('login', 'routes/sign-in/login.tsx'),
  route('logout', 'routes/sign-in/logout.tsx'),
  route('register', 'routes/sign-in/register.tsx'),
  route('verify-email', 'routes/sign-in/verify-email.tsx'),
  route('forgot-password', 'routes/sign-in/forgot-password.tsx'),
  route('reset-password', 'routes/sign-in/reset-password.tsx'),
  route('goals', 'routes/sign-in/goals.tsx'),
  route('referral-source', 'routes/sign-in/referral-source.tsx'),
  route('auth/google', 'routes/sign-in/google.tsx'),
  route('auth/google/callback', 'routes/sign-in/google-callback.ts'),

  route('account', 'routes/account/account.tsx'),
  route('account/delete', 'routes/account/delete.tsx'),
  route('account/email', 'routes/account/email.tsx'),
  route('account/export', 'routes/account/export.tsx'),
  route('account/export/:format', 'routes/account/export-file.ts'),
  route('account/goals', 'routes/account/goals.tsx'),
  route('account/password', 'routes/account/password.tsx'),
  route('account/review', 'routes/account/review.tsx'),
  route('account/sessions', 'routes/account/sessions.tsx'),

  route('history', 'routes/lists/history.tsx'),
  route('history/bin', 'routes/lists/bin.tsx'),
  route('history/bin/empty', 'routes/lists/empty-bin.tsx'),
  route('lessons', 'routes/lists/lessons.tsx'),
  route('maps', 'routes/lists/public-maps.tsx'),

  route('review/forecast', 'routes/recall/forecast.tsx'),

  route('runs.json', 'routes/run/open-runs.ts'),
  route('runs/:runId', 'routes/run/run.tsx'),
  route('runs/:runId/dismiss', 'routes/run/dismiss.tsx'),
  route('runs/:runId/events', 'routes/run/events.ts'),
  route('runs/:runId/stop', 'routes/run/stop.tsx'),
  route('generations/*', 'routes/run/old-address.tsx'),

  route('reading', 'routes/lesson/reading.tsx'),

  route('review', 'routes/recall/review.tsx'),
  route('review/undo', 'routes/recall/undo.tsx'),
  route('cards', 'routes/recall/cards.tsx'),

  route('map', 'routes/map/no-id.tsx'),
  route('map/:mapId', 'routes/map/map.tsx'),
  route('map/:mapId/change', 'routes/map/change.tsx'),
  route('map/:mapId/cards', 'routes/recall/leaf-cards.tsx'),
  route('map/:mapId/cards/proposal/:runId', 'routes/recall/card-proposal.tsx'),
  route('map/:mapId/changes.json', 'routes/map/changes.ts'),
  route('map/:mapId/continue', 'routes/map/continue.tsx'),
  route('map/:mapId/delete', 'routes/map/delete.tsx'),
  route('map/:mapId/download', 'routes/map/download.tsx'),
  route('map/:mapId/edit', 'routes/map/edit.tsx'),
  route('map/:mapId/erase', 'routes/map/erase.tsx'),
  route('map/:mapId/grow', 'routes/map/grow.tsx'),
  route('map/:mapId/proposal/:runId', 'routes/map/proposal.tsx'),
  route('map/:mapId/language', 'routes/map/language.tsx'),
  route('map/:mapId/picture.png', 'routes/map/picture.ts'),
  route('map/:mapId/rename', 'routes/map/rename.tsx'),
  route('map/:mapId/restore', 'routes/map/restore.tsx'),
  route('map/:mapId/sketch.svg', 'routes/map/sketch.ts'),
  route('map/:mapId/versions', 'routes/map/versions.tsx'),
  route('map/:mapId/visibility', 'routes/map/visibility.tsx'),
  route('map/:mapId/branch', 'routes/lesson/branch.tsx'),
  route('map/:mapId/branch/stop', 'routes/lesson/stop-branch.tsx'),
  route('map/:mapId/marks.json', 'routes/lesson/marks.ts'),
  route('map/:mapId/lesson', 'routes/lesson/lesson.tsx'),
  route('map/:mapId/lesson.json', 'routes/lesson/lesson-json.ts'),
  route('map/:mapId/lesson/done', 'routes/lesson/done.tsx'),
  route('map/:mapId/lesson/task', 'routes/lesson/task.tsx'),

  // The calls of specification §7.
  route('api/get-token', 'routes/call/token.ts'),
  route('api/map', 'routes/call/map.ts'),
  route('api/description', 'routes/call/lesson.ts'),

  route('api/*', 'routes/call/no-call.ts'),

  route('api/health', 'routes/keeper/health.ts'),
  route('metrics', 'routes/keeper/metrics.ts'),

  // The design system, in development only, so docs/access.md has no row for it.
  ...(import.meta.env.DEV ? [route('design', 'routes/front/design.tsx')] : []),

  route('*', 'routes/front/anywhere-else.tsx'),
] satisfies RouteConfig;
