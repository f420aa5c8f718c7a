/** What words and phrases speak of. */
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
  /** History, law, research, fiction: the topic is looked at from outside. */
  | 'study'
  /** Laws: studied from outside as well, and a reason for care. */
  | 'law'
  | 'how-to'
  | 'make'
  /** A recipe or something homemade: both of the two above. */
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
  /** Refused wherever it is not about prevention or study. */
  | 'crime'
  /** A blow or a cruelty beside the one whom it meets. */
  | 'beating'
  /** A verb of the same, whatever it meets: eggs, a drum, a child. */
  | 'strike'
  /** So that nobody sees, or no trace is left. */
  | 'covert'
  /** Somebody is beaten at it. */
  | 'contest'
  | 'emergency'
  | 'medical'
  | 'legal'
  /** Words of those three that also mean other things: they count in company of the two below, or alone. */
  | 'maybe-emergency'
  | 'maybe-medical'
  | 'maybe-legal'
  /** Parts of the body, patients and treatment. */
  | 'body'
  /** What a case of law is about. */
  | 'case';
