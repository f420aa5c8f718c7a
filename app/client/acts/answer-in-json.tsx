import { useEffect, useState } from 'react';

/** Tells an action that scripts run. */
export function ScriptsRun() {
  return useScripts() ? <input type="hidden" name="scripts" value="1" /> : null;
}

/** Asks an action for JSON once scripts run; without them the same form gets a redirect. */
export function AnswerInJson() {
  return useScripts() ? <input type="hidden" name="answer" value="json" /> : null;
}

function useScripts(): boolean {
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  return scripts;
}
