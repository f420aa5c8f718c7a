/** Ends with 0 if the server on this machine can do its work: the image's HEALTHCHECK, which has no curl. */
const port = process.env.PORT || '3000';

fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(4_000) }).then(
  (answer) => process.exit(answer.ok ? 0 : 1),
  () => process.exit(1),
);
