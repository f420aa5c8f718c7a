import { useEffect, useState } from 'react';

/** Once scripts run, asks an action for JSON; without them the same form gets a redirect. */
export function AnswerInJson() {
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  return scripts ? <input type="hidden" name="answer" value="json" /> : null;
}
