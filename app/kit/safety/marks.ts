/** The meanings of words and phrases. */
export type Mark =
  /** An innocent phrase that contains another mark's word. */
  | 'harmless'
  | 'self-harm'
  /** A wish to die or to hurt oneself, in the first person. */
  | 'wish'
  /** Asks for means of self-harm. */
  | 'means'
  /** Prevention, treatment, protection: the topic is help. */
  | 'prevention'
  /** History, law, research, fiction: the topic is viewed from outside. */
  | 'study'
  /** Laws: viewed from outside too, and a reason for care. */
  | 'law'
  | 'how-to'
  | 'make'
  /** A recipe or something homemade: both `how-to` and `make`. */
  | 'recipe'
  | 'sell'
  | 'weapon'
  | 'drug'
  | 'malware'
  | 'kill'
  | 'abuse'
  | 'sexual'
  | 'child'
  | 'person'
  /** Somebody in the asker's life. */
  | 'somebody'
  | 'animal'
  | 'plan'
  | 'attack'
  | 'hack'
  | 'account'
  | 'steal'
  | 'goods'
  | 'forge'
  | 'document'
  /** Refused unless the topic is prevention or study. */
  | 'crime'
  /** A blow or cruelty together with its victim. */
  | 'beating'
  /** A verb of beating, whatever its object: eggs, a drum, a child. */
  | 'strike'
  /** Something unseen, or without leaving traces. */
  | 'covert'
  /** A contest, in which somebody is beaten. */
  | 'contest'
  | 'emergency'
  | 'medical'
  | 'legal'
  /** Ambiguous words of those three kinds: they count beside one of the two marks below, or alone. */
  | 'maybe-emergency'
  | 'maybe-medical'
  | 'maybe-legal'
  /** Parts of the body, patients and treatment. */
  | 'body'
  /** The subject of a legal case. */
  | 'case';
