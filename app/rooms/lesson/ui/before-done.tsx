import { useState } from 'react';

/**
 * The place above 'Done, next' for what a learner answers before. The server's HTML is inserted once for each visit:
 * results that were shown in place stay.
 */
export function BeforeDone({ html }: { html: string }) {
  const [shown] = useState({ __html: html });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by rooms/review/ui/questions/lesson-questions.tsx
  return <div className="stack-s" dangerouslySetInnerHTML={shown} />;
}
