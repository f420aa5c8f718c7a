import { refuseUnsafe } from '~/jobs/acts/unsafe';
import type { Refusal, TopicChoice } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { pastedOutline } from '~/kit/outline/pasted-outline';
import { validateTopic } from '~/kit/text/topic';
import type { LanguageModel } from '~/providers/model/language-model';

export interface TypedTopic {
  readonly topic: string;
  /** Takes the topic as typed, also if the library has it under an English name or a model finds it vague. */
  readonly anyway?: boolean;
  /** The topic is as a person typed it: if it is an outline, the refusal has its lines for the import. */
  readonly offersImport?: boolean;
}

/** A form may have 64 kB, and each of its lines is judged alone: as much as a session keeps. */
const judgedCharacters = limits.waitingTopicMaxCharacters;

/** Help for an outcry in one of the lines; null without one. A list is not judged as a whole: its items are apart. */
function helpFor(text: string): Refusal | null {
  for (const line of text.slice(0, judgedCharacters).split(/[\r\n]+/)) {
    const unsafe = refuseUnsafe([line]);
    if (unsafe?.isHelp) return unsafe;
  }
  return null;
}

/**
 * Checks a typed topic: answers an outcry with help, whatever its form, and refuses one that is empty or too long, that
 * has several meanings, or (unless it is wanted `anyway`) that is an outline or that the library has in English.
 */
export function readTopic(
  model: LanguageModel,
  { topic: typed, anyway = false, offersImport = false }: TypedTopic,
): { readonly ok: true; readonly topic: string } | Refusal {
  const outline = anyway || !offersImport ? null : pastedOutline(typed);
  const help = helpFor(outline ?? typed);
  if (help) return help;
  const checked = validateTopic(typed);
  if (outline !== null) {
    const { looksLikeOutline: message } = messages.search;
    return { ok: false, status: 422, message, outline, choices: checked.ok ? [asTyped(checked.topic)] : [] };
  }
  if (!checked.ok) return { ok: false, status: 400, message: messages.topicProblem[checked.reason] };
  const choices = model.senses?.(checked.topic);
  if (choices) return { ok: false, status: 422, message: messages.search.whichOne, choices };
  const english = anyway ? null : model.englishName?.(checked.topic);
  if (!english) return checked;
  return {
    ok: false,
    status: 422,
    message: messages.search.libraryInEnglish,
    choices: [{ label: messages.search.englishTopic({ topic: english }), topic: english }, asTyped(checked.topic)],
  };
}

const asTyped = (topic: string): TopicChoice => ({
  label: messages.search.topicAsTyped({ topic }),
  topic,
  anyway: true,
});
