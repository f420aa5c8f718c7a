import type { PlanKind } from './topic-kind';

/**
 * Phrases of the study guides. `{label}`, `{topic}`, `{part}` and `{near}` become quoted labels: of the leaf, the
 * topic, the parent and a neighbour. Never end a sentence with one of them: it may itself end with a question mark.
 */
export type LabelForm = 'question' | 'how' | 'why' | 'account' | 'doing' | 'contrast' | 'claim' | 'thing';

export const QUESTIONS: Readonly<Record<LabelForm, readonly string[]>> = {
  question: [
    'What would you answer right now, before you look anything up?',
    'Which word in the question has to be made precise first?',
    'What would a complete answer have to contain: a number, a reason, an example or all three?',
    'Who could answer it from experience, and who from study?',
    'Which answer is often given and too simple?',
    'What would have to be the case for the opposite answer to be right?',
    'What can you do once you know the answer that you cannot do now?',
    'Does the answer hold everywhere, or only under certain conditions?',
    'How does {near} help with the answer?',
  ],
  how: [
    'What is there at the start, and what is there at the end?',
    'Which steps lie between, and in which order do they happen?',
    'What drives it forward, and what would stop it?',
    'Which step is the slowest or the hardest, and why that one?',
    'What comes in from outside, and what is given off or left over?',
    'At which point could it take another course?',
    'How would you notice that a step had failed?',
    'Who first worked out how it goes, and from which evidence?',
    'Which part of it have you met before, under {part} or elsewhere?',
  ],
  why: [
    'What exactly is to be explained? Say it as a plain fact first',
    'Which reason comes to mind first, and what speaks against it?',
    'Is this about a cause, a purpose or a habit?',
    'What would be different if the reason were taken away?',
    'Do several reasons work together, and which weighs most?',
    'Since when has it been so, and was it ever otherwise?',
    'How could the explanation be put to the test?',
    'Which explanation did people accept earlier, and why was it given up?',
    'Does the same reason explain anything else under {part} as well?',
  ],
  account: [
    'Which facts belong here, and which can be left to a later point?',
    'Can you put the answer into one sentence without technical words?',
    'Which example shows it best?',
    'Where does it begin and where does it end: what is no longer part of it?',
    'What do you have to be able to tell apart for this?',
    'What surprised people when it was first understood?',
    'In which respect is it like {near}, and in which is it not?',
    'What follows from it in practice?',
    'How do we know, and how sure is it?',
  ],
  doing: [
    'What will be there when you have done it, and how will you know that it is good?',
    'What do you need before you can begin: material, knowledge, time or help?',
    'Which step decides about success, and which is only preparation?',
    'What do people usually do wrong the first time?',
    'How much can you leave out and still learn the main thing?',
    'What does somebody with practice do differently?',
    'How can you tell halfway whether you are on the right track?',
    'Which part is worth doing slowly, and which can be quick?',
    'How does {near} bear on this?',
  ],
  contrast: [
    'What are the sides, and what does each of them stand for?',
    'On which points are they the same?',
    'Which difference matters most in practice?',
    'When would you choose the one, and when the other?',
    'Is there something in between, or a third way?',
    'Who tends to confuse them, and what happens then?',
    'How would you tell them apart by a single sign?',
    'Was it always seen that way, or did one side win over time?',
    'Where under {part} does the same difference come up again?',
  ],
  claim: [
    'What does the statement claim, and what does it not claim?',
    'Which evidence speaks for it?',
    'Can you find a case in which it is not quite true?',
    'Why would anyone have thought otherwise?',
    'Which of its words has a special meaning here?',
    'What follows if it is right?',
    'Which example would you give to someone who doubts it?',
    'What has to be true already for it to hold?',
    'How does it fit together with {near} on this map?',
  ],
  thing: [
    'What is this about, in one sentence that a newcomer would follow?',
    'Which words in {label} would you have to explain to a newcomer?',
    'Which example or scene shows it best?',
    'What has to be known first, and what becomes possible with it?',
    'With what could it be confused, and how are the two told apart?',
    'Who first found, made or described this, and when?',
    'What would be missing on this map without it?',
    'How could one check it: by looking, measuring, reading or trying?',
    'What do people usually get wrong about it?',
    'How does it hang together with {near} on this map?',
  ],
};

export const METHODS: Readonly<Record<LabelForm, readonly string[]>> = {
  question: [
    'Write down your own answer first, even if it is a guess. Then look for two sources that answer ' +
      'independently of each other, and note where they agree. What only one of them says, mark with a question ' +
      'mark. At the end put your first answer beside your last: the difference is what you have learned.',
    'Turn the question into three smaller ones that can be looked up. Answer the easiest first, since it often ' +
      'decides how the others have to be put. When all three are done, close everything and answer the whole ' +
      'question aloud, as if somebody had asked you on the street.',
  ],
  how: [
    'Draw the course of it as boxes and arrows: one box for each state, one arrow for each step. Write on every ' +
      'arrow what makes the step happen. Where you cannot write anything, there is the gap to look up. In the ' +
      'end you should be able to walk through the drawing in both directions.',
    'Tell it as a story with a beginning, a middle and an end, and let one single thing be the hero: a drop, a ' +
      'number, a person, a piece of wood. Follow that one thing from step to step. Look up only what the story ' +
      'needs, then tell it once more without notes.',
  ],
  why: [
    'Begin with the fact and ask why it is so; take the answer and ask again, up to five times. Stop where an ' +
      'answer is either well established or plainly unknown. The chain that you have then is the explanation, ' +
      'and its weakest link is what deserves your time.',
    'Collect the possible reasons in a list before you judge any of them. Then ask for each one what else would ' +
      'have to be true if it were right, and see whether that is so. What survives goes into your notes, ' +
      'together with the reason for which the others fell.',
  ],
  account: [
    'Gather what belongs here on a single page: a definition in your own words, one good example, one example ' +
      'that does not belong. Compare with a reliable source and repair what is wrong. If the page does not ' +
      'suffice, the point is larger than it looks, and you should split it in two.',
    'Read one short and one longer text about it. After the short one, write down what you expect of the longer ' +
      'one; after the longer one, what was really new. Those two lists show you better than any summary what the ' +
      'point consists of.',
  ],
  doing: [
    'Do a small version of it today rather than a complete one next week. Before you begin, write down what you ' +
      'expect; while you do it, note where you hesitate; afterwards, name one thing that you would do ' +
      'differently. The second attempt should change that one thing only.',
    'Look first at how somebody with experience does it, in person or in a recording, and stop after each step ' +
      'to say what it is for. Then do it yourself, slowly, and speak along. Speed comes by itself; a step that ' +
      'you cannot give a reason for will go wrong sooner or later.',
  ],
  contrast: [
    'Make a table with one column for each side and a row for every point in which they could differ. Fill in ' +
      'what you know, look up the rest, and then strike out the rows that make no difference to anyone. The two ' +
      'or three rows that remain are the heart of the matter.',
    'Take one concrete case and treat it first the one way, then the other. Write down what changes in the ' +
      'result. A difference that shows in no case is one of words; a difference that shows in all of them is ' +
      'worth remembering.',
  ],
  claim: [
    'Treat the statement as something to be tested. Look for one piece of evidence that supports it and, with ' +
      'the same effort, for one that speaks against it. Then write the statement again so that it is exactly as ' +
      'strong as what you found.',
    'Explain the statement to an imaginary doubter who asks ‘how do you know?’ after each sentence. Where ' +
      'you run out of answers, look it up. What you can defend to the end without notes you have understood.',
  ],
  thing: [
    'Start with an example that you can see, touch, hear or work out, and describe it before you use any ' +
      'technical term. Then look up the proper words and attach them to what you have described. Terms learned ' +
      'in this order stay; the other way round they are only sounds.',
    'Draw what you imagine: a thing, a scene, or boxes with arrows between them. Label the drawing from memory, ' +
      'check the labels against a reliable source, and draw it again the next day. Three such drawings within a ' +
      'week are worth more than ten pages read.',
  ],
};

export const TASKS: {
  readonly writing: Readonly<Record<LabelForm, readonly string[]>>;
  readonly doing: Readonly<Record<PlanKind, readonly string[]>>;
  readonly connecting: readonly string[];
} = {
  writing: {
    question: [
      'Answer the question in three sentences, then mark the sentence that you are least sure of and check it',
      'Write two different answers to the question and say which one you would defend',
      'Note the five words without which the question cannot be answered, and define each',
    ],
    how: [
      'Draw the course of it in at most seven steps and give every arrow a reason',
      'Describe it to someone on half a page, without a single technical term',
      'Write down the steps from memory, then number them in the right order',
    ],
    why: [
      'Write the explanation as a chain of ‘because’ with at least three links',
      'Write down the best reason and the best objection, two sentences each',
      'Note a wrong explanation that sounds convincing, and say where it fails',
    ],
    account: [
      'Write a note of one hundred words that you could hand to somebody else',
      'Make a list of what belongs here and what does not, five entries each',
      'Make three cards with a question on the front and the answer on the back',
    ],
    doing: [
      'Write down the steps you are going to take, with the time that each will need',
      'Write a checklist for it with at most six entries',
      'Note what a good result looks like, so that you can compare afterwards',
    ],
    contrast: [
      'Make a table of the differences with at least four rows',
      'Write one sentence for each side that only its friends would write',
      'Invent a rule of thumb for choosing between the sides',
    ],
    claim: [
      'Write down one example for the statement and one that seems to contradict it',
      'Put the statement into your own words, once more weakly and once more strongly',
      'List what somebody would have to know already in order to agree',
    ],
    thing: [
      'Write two sentences: what it is about, and why it stands at this place of the map',
      'Draw it as a sketch, a scene or a diagram, and label the drawing from memory',
      'Collect three facts about it, each with the place where you found it',
    ],
  },
  doing: {
    language: [
      'Say five sentences aloud that use what you found, and record them',
      'Find three real examples of it in a song, a sign or a message, and copy them out',
      'Use it today in a message to somebody, or in your diary',
    ],
    programming: [
      'Write a program of at most twenty lines that shows it, and run it',
      'Break a working example on purpose and explain the message that you get',
      'Find it in the code of an open project and say why it was used there',
    ],
    tool: [
      'Do it once with a file of your own, and undo it again',
      'Find the shortest way to it: menu, shortcut or command',
      'Make a small example and keep it as a template',
    ],
    science: [
      'Look for it in something within your reach, and note what you see',
      'Estimate one quantity that plays a part in it, then look the value up',
      'Find a graph or a picture of it and explain every mark on it',
    ],
    mathematics: [
      'Work out the smallest example by hand, and then a larger one',
      'Make up an exercise about it, solve it, and check the result in a second way',
      'Find a mistake that one could easily make here, and show why it is one',
    ],
    history: [
      'Find one source of the time that touches on it, and ask who wrote it for whom',
      'Mark the places on a map and the dates on a line',
      'Tell it from the point of view of somebody who lost by it',
    ],
    person: [
      'Find a passage, a work or a record at first hand, and spend ten minutes with it',
      'Put the dates on a line together with what happened elsewhere',
      'Write a short letter to the person about it, with one honest question',
    ],
    craft: [
      'Try it on a piece of scrap until it looks the same three times in a row',
      'Look closely at a finished piece and find the place where this was done',
      'Lay out what you need for it, and note what is missing',
    ],
    sport: [
      'Practise it for ten minutes, slowly, and film the last minute',
      'Watch somebody good at it and note two details that you had missed',
      'Build it into your next session, and write down how it felt',
    ],
    music: [
      'Listen for it in a recording and note the minute and second',
      'Try it out for ten minutes, slower than you think is needed',
      'Record yourself, listen once, and name one thing to change',
    ],
    place: [
      'Find it on a map and follow the way there from where you are',
      'Look at three photographs of it by different people, and note what they leave out',
      'Read one short report about it from a newspaper of the region',
    ],
    health: [
      'Look it up on the site of a health authority or a hospital and note the date of the page',
      'Write down one question about it for a doctor, nurse or pharmacist',
      'Watch for one day where it comes up in your own life, without changing anything',
    ],
    business: [
      'Work it through with figures of your own, or with made-up ones that could be real',
      'Ask somebody who deals with it at work what the books leave out',
      'Find a real case in the news and say which decision was the important one',
    ],
    art: [
      'Spend ten minutes with one example and write down only what is really there',
      'Make something small in the same manner, as well as you can',
      'Compare two examples side by side and name the difference in one word',
    ],
    nature: [
      'Look for it outdoors or in a recording, and note date, place and what you saw',
      'Sketch it from life or from a photograph, and label what you know',
      'Look it up in a field guide and compare with the nearest relatives',
    ],
    food: [
      'Try it out in the smallest amount that makes sense, and taste before and after',
      'Compare two versions side by side, and write down the difference',
      'Ask somebody who cooks a lot how they do it, and why',
    ],
    decision: [
      'Talk it over with somebody who has nothing to gain from your choice',
      'Find one fact today that could change your mind',
      'Sleep on it, and write down the next morning whether anything looks different',
    ],
    comparison: [
      'Try it out on one real case of your own',
      'Find one test or report on it, and note who made it and who paid',
      'Ask somebody who has used both sides what they would miss',
    ],
    question: [
      'Find one observation or figure that bears on it, with its source',
      'Ask two people and write down where their answers differ',
      'Look for a case that does not fit, and keep it in your notes',
    ],
    concept: [
      'Find it in the news, in a story or in your own week, and describe the case',
      'Talk about it with somebody for ten minutes, and note what they brought up',
      'Look it up in two encyclopedias, and compare the first sentences',
    ],
  },
  connecting: [
    'Explain to somebody, in two minutes, how {label} and {near} belong together',
    'Close your notes and say aloud what this has to do with {part} as a whole',
    'Set yourself a reminder for a week from today: what is left in your memory of {label} then?',
    'Write down one new question that came up, and where on the map of {topic} it belongs',
    'Teach it to somebody, and note the question that you could not answer',
    'Come back tomorrow and answer the questions above again without looking',
  ],
};

/** Kinds of sources to look things up; the library recommends no particular ones. */
export const SOURCES: Readonly<Record<PlanKind, readonly string[]>> = {
  language: [
    'A learner’s grammar with exercises and a key',
    'A large dictionary that gives whole sentences as examples',
    'Graded readers, or the news in simple language',
    'A collection of recordings by native speakers',
  ],
  programming: [
    'The official documentation: first its tutorial, then its reference',
    'The source of a small, well-kept open project',
    'A question-and-answer site for programmers; look at the date of each answer',
    'The release notes, for what has changed since older texts were written',
  ],
  tool: [
    'The official handbook or help pages for your version',
    'A recorded walk-through by somebody who works with it every day',
    'The users’ forum: search for your exact words before you ask',
    'A finished example that you can open and take apart',
  ],
  science: [
    'An introductory textbook, of which many universities offer free ones',
    'Lectures on video by a university',
    'A museum, a science centre or a research institute with pages for the public',
    'A review article, whose summary and conclusion can be read without the rest',
  ],
  mathematics: [
    'A textbook with solved examples; work them with the solution covered',
    'A site with interactive drawings, to change one quantity and watch the rest',
    'A collection of exercises with answers',
    'Lecture notes of a first-year course',
  ],
  history: [
    'A general history by a scholar, and its notes on sources',
    'A collection of sources in translation',
    'A museum or archive with pages of its own on the period',
    'A historical atlas',
  ],
  person: [
    'A recent biography with notes on its sources',
    'Works, letters or speeches in a reliable edition',
    'The entry in a national dictionary of biography',
    'A museum, archive or society that is devoted to the person',
  ],
  craft: [
    'A book of techniques with step-by-step photographs',
    'Recordings of people at work, watched at half speed',
    'A guild, a club or an open workshop near you',
    'The maker’s leaflets for materials and tools, above all on safety',
  ],
  sport: [
    'The rule book and the beginners’ pages of the national federation',
    'A trainer or a club with a session for newcomers',
    'Recordings of good performances, watched in slow motion',
    'A book on training that explains its reasons',
  ],
  music: [
    'Recordings by at least three different performers',
    'A method book with exercises in order',
    'Sheet music or chord charts of simple pieces',
    'A teacher, for the few things that cannot be heard from inside',
  ],
  place: [
    'A good atlas, and satellite or street pictures',
    'The statistical office and the newspapers of the place itself',
    'A travel book by somebody who stayed for long',
    'Novels and films that were made there',
  ],
  health: [
    'The pages of a national health service or health ministry',
    'Summaries of evidence by an independent organisation that collects studies',
    'A textbook of anatomy and physiology for nurses',
    'Your own doctor, nurse or pharmacist: a page cannot examine anyone',
  ],
  business: [
    'The pages of tax offices, regulators and consumer advice centres where you live',
    'An introductory textbook with worked examples',
    'Annual reports and official statistics, read with a pencil',
    'A professional association, whose glossaries are often free',
  ],
  art: [
    'The work itself: original, good edition, good recording or good reproduction',
    'The pages of a museum, theatre or library that owns it or plays it',
    'A handbook of terms for the art in question',
    'Two critics who do not agree',
  ],
  nature: [
    'A field guide for your region',
    'The pages of a natural history museum, zoo or botanical garden',
    'A database of observations, to see where and when it was seen near you',
    'A local society that goes out together',
  ],
  food: [
    'A cookbook that gives weights and explains its reasons',
    'Recordings of somebody who makes it every day',
    'A book on the science of cooking, for the why',
    'The food safety authority where you live, for storing and heating',
  ],
  decision: [
    'People who faced the same choice two or more years ago',
    'Independent advice centres, whose advice is not paid by sales',
    'Official statistics on how such steps usually turn out',
    'A book on decisions and on the errors that are common in them',
  ],
  comparison: [
    'Independent tests, with a look at how they were done',
    'The official description of each side, read for what it leaves out',
    'Forums of people who changed from one side to the other',
    'Somebody who uses both and sells neither',
  ],
  question: [
    'A good encyclopedia, and the sources at the end of its entry',
    'A textbook of the field that the question belongs to',
    'A researcher or practitioner, by a short and friendly message',
    'A library, where a librarian finds in minutes what takes hours alone',
  ],
  concept: [
    'A good encyclopedia, and the sources at the end of its entry',
    'An introduction by somebody who works in the field',
    'A lecture or a long conversation on the subject, recorded',
    'A library: the shelf beside the book you looked for is often the better find',
  ],
};

/** Endings for search queries. */
export const SEARCH_ENDINGS: Readonly<Record<PlanKind, readonly string[]>> = {
  language: ['examples', 'exercises', 'explained'],
  programming: ['example', 'documentation', 'best practice'],
  tool: ['tutorial', 'how to', 'example'],
  science: ['explained', 'diagram', 'experiment'],
  mathematics: ['worked example', 'exercises', 'proof'],
  history: ['primary source', 'causes', 'timeline'],
  person: ['biography', 'letters', 'timeline'],
  craft: ['step by step', 'technique', 'common mistakes'],
  sport: ['technique', 'drill', 'common mistakes'],
  music: ['exercise', 'recording', 'explained'],
  place: ['map', 'facts', 'today'],
  health: ['evidence', 'patient information', 'guideline'],
  business: ['example', 'explained', 'checklist'],
  art: ['analysis', 'interpretation', 'technique'],
  nature: ['identification', 'life cycle', 'field guide'],
  food: ['technique', 'why', 'common mistakes'],
  decision: ['experience', 'checklist', 'statistics'],
  comparison: ['comparison', 'test', 'differences'],
  question: ['explained', 'evidence', 'study'],
  concept: ['explained', 'examples', 'criticism'],
};
