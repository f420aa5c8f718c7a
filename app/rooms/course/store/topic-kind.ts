import { plainText } from '~/kit/text/plain-text';
import { singular, subjectOf, wordsOf } from '~/rooms/course/rules/words';
import { remembered } from './remembered';

/** Kinds of topics with a study plan of their own; 'concept' is the fallback. */
export type PlanKind =
  | 'language'
  | 'programming'
  | 'tool'
  | 'science'
  | 'mathematics'
  | 'history'
  | 'person'
  | 'craft'
  | 'sport'
  | 'music'
  | 'place'
  | 'health'
  | 'business'
  | 'art'
  | 'nature'
  | 'food'
  | 'decision'
  | 'comparison'
  | 'question'
  | 'concept';

/**
 * Guesses a topic's kind from its words. The English head noun is the last word before the first preposition (python
 * snakes, the history of Japan), so it is looked up first, then the others from right to left, then endings.
 */
export const kindOf = remembered((topic): PlanKind => {
  const text = plainText(topic).toLowerCase();
  if (comparedSides(topic)) return 'comparison';
  if (IS_DECISION.test(text)) return 'decision';
  if (IS_PERSON.test(text)) return 'person';
  if (/^(?:the )?(?:fall|rise|rise and fall|siege|sack|unification|partition|conquest) of\b/.test(text))
    return 'history';

  const subject = subjectOf(workingsOf(text) ?? text);
  if (isQuestion(subject)) return 'question';
  const words = wordsOf(subject).map(singular);
  if (words.length === 0) return 'concept';
  if (
    words.every((word) => LANGUAGES.has(word) || LANGUAGE_WORDS.has(word)) &&
    words.some((word) => LANGUAGES.has(word))
  ) {
    return 'language';
  }
  if (words.every((word) => CODE.has(word) || CODE_WORDS.has(word)) && words.some((word) => CODE.has(word))) {
    return 'programming';
  }
  const spaced = ` ${words.join(' ')} `;
  if (isPersonsName(topic)) return 'person';
  for (const [phrase, kind] of PHRASES) if (spaced.includes(` ${phrase} `)) return kind;
  if (/\b(?:1[0-9]|20)\d\ds?\b/.test(text) || /\b\d{1,2}(?:st|nd|rd|th) century\b/.test(text)) return 'history';

  // The subject of 'talking to my cat' is the talking.
  if (/^(?:talking|being|living|dealing|coping|getting|working) /.test(subject)) return 'concept';

  const preposition = words.findIndex((word, index) => index > 0 && PREPOSITIONS.has(word));
  const head = preposition < 0 ? words : words.slice(0, preposition);
  const rest = preposition < 0 ? [] : words.slice(preposition + 1);
  // In 'how to brew …' the verb comes first and decides.
  const verbFirst = verbKind(head[0] ?? '');
  const decides = verbFirst === 'food' || verbFirst === 'nature' || !KINDS.has(head.at(-1) ?? '');
  if (verbFirst && head.length > 1 && decides) return verbFirst;
  const asked = [...head.toReversed(), ...rest.toReversed()];
  for (const word of asked) {
    const kind = KINDS.get(word) ?? verbKind(word);
    if (kind) return kind;
  }
  for (const word of asked) {
    const ending = ENDINGS.find(([pattern]) => pattern.test(word));
    if (ending) return ending[1];
  }
  return asked.some((word) => LANGUAGES.has(word)) && words.length === 1 ? 'language' : 'concept';
});

/** The two sides of 'X vs Y', 'X or Y?' or 'the difference between X and Y'; null for other topics. */
export function comparedSides(topic: string): readonly [string, string] | null {
  const text = plainText(topic).replace(/[\s?!.,;:]+$/, '');
  const subject = text
    .replace(/^(?:what is|what's|which is) (?:the )?(?:better|best|difference)[,:]?\s*(?:between )?/i, '')
    .replace(/^(?:the )?(?:differences?|comparison) (?:between|of) /i, '')
    .replace(/^compar(?:e|ing) /i, '');
  const [, a, b] =
    /^(.+?),? (?:vs\.?|versus|v\.) (.+)$/i.exec(subject) ??
    (/^(?:should|do|does|is|are|can|to|now|sooner|life|trick|all|whether|why|how|what|when|where|who)\b/i.test(subject)
      ? null
      : /^((?:\S+ ){0,2}\S+),? or ((?:\S+ ){0,2}\S+)$/i.exec(subject)) ??
    (subject === text ? null : /^(.+?) (?:and|with|to) (.+)$/i.exec(subject)) ??
    [];
  return a && b ? [a, b] : null;
}

const ASKS = new RegExp(
  '^(?:why|when|where|who|whom|whose|which|what|how|can|could|do|does|did|is|are|was|were|will|would|should|' +
    String.raw`has|have)\s`,
  'i',
);

/** Whether the words are a question rather than the name of a thing. */
export function isQuestion(subject: string): boolean {
  return ASKS.test(subject);
}

/** 'vaccines' for 'how do vaccines work?'; null for other forms. */
export function workingsOf(topic: string): string | null {
  return /^how (?:(?:do|does|did) )?(\S.*?) works?\??$/i.exec(topic)?.[1] ?? null;
}

const IS_DECISION = new RegExp(
  String.raw`^(?:should|shall) (?:i|we|you|one|my)\b|^(?:is|it's|it is|is it) (?:it )?(?:worth|better to|` +
    String.raw`wise to|too late to|a good idea to|time to)\b|^(?:deciding )?whether\b|^deciding\b|^(?:do|would|` +
    String.raw`could) i (?:need|have to|really|be better)\b|^(?:which|what) .*\bshould (?:i|we)\b|` +
    String.raw`^when (?:should|to) (?:i|we|quit|sell|buy|leave|change)\b`,
);

const IS_PERSON = new RegExp(
  String.raw`^(?:who (?:is|was)\b|(?:a )?biography of\b|(?:the )?(?:life|story)(?: and (?:work|works|death|` +
    'times))? of [a-z]+ [a-z]+$)',
);

const PREPOSITIONS = new Set('of in for with on from at by to about during under between as without into'.split(' '));

const words = (text: string): string[] => text.trim().split(/\s+/);

const LANGUAGES = new Set(
  words(`
    afrikaans albanian amharic arabic aramaic armenian azerbaijani bengali basque bosnian breton bulgarian burmese
    cantonese catalan cebuano cherokee chinese cornish corsican croatian czech danish dutch english esperanto
    estonian farsi filipino finnish flemish french frisian gaelic galician georgian german greek guarani gujarati
    hausa hawaiian hebrew hindi hungarian icelandic igbo indonesian irish italian japanese javanese kannada kazakh
    khmer klingon korean kurdish lao latin latvian lithuanian luxembourgish macedonian malay malayalam maltese
    mandarin maori marathi mongolian nahuatl navajo nepali norwegian occitan pashto persian polish portuguese
    punjabi quechua romanian russian sami sanskrit serbian sinhala slovak slovenian somali spanish swahili swedish
    tagalog tamil tatar telugu thai tibetan turkish turkmen ukrainian urdu uzbek vietnamese welsh wolof xhosa
    yiddish yoruba zulu
  `),
);
const LANGUAGE_WORDS = new Set(
  words(`
    language grammar vocabulary conversation conversational speaking speak pronunciation alphabet phrase verb
    brazilian mexican ancient modern old business travel traveler for the in and basic everyday writing reading
    script idiom word sign american british biblical classical egyptian standard
  `),
);

const CODE = new Set(
  words(`
    java typescript kotlin swift rust golang ruby php perl scala haskell elixir erlang clojure julia lua dart
    matlab fortran cobol assembly assembler bash powershell zig ocaml lisp scheme prolog solidity c c++ c# f# r
    webassembly groovy smalltalk scratch javascript python gdscript verilog vhdl vba nim apl tcl ada pascal delphi
    racket sql
  `),
);
const CODE_WORDS = new Set(
  words('programming program coding code language scripting script development in with 3 advanced modern'),
);

/** Phrases whose single words would suggest another kind. */
const PHRASES: readonly (readonly [string, PlanKind])[] = Object.entries({
  language: 'sign language,body language of,asl,foreign language',
  programming: 'visual basic,objective c',
  tool:
    'google sheet,google doc,google analytic,microsoft office,power bi,adobe premiere,final cut,visual studio,' +
    'vs code,after effect,raspberry pi,3d printer,smart home,chat gpt,node j,next j,vue j,large language model',
  science:
    'black hole,big bang,solar system,dark matter,dark energy,string theory,plate tectonic,nuclear fusion,' +
    'nuclear fission,periodic table,artificial intelligence,computer science,political science,food chain,' +
    'water cycle,stem cell,electric circuit,fluid dynamic,chaos theory,natural selection,crispr,cold fusion,' +
    'wave function,global warming,climate change,northern light,speed of light,time travel',
  mathematics:
    'number theory,knot theory,category theory,measure theory,set theory,graph theory,group theory,' +
    'roman numeral,prime number,complex number,quadratic equation,differential equation,golden ratio,' +
    'fibonacci,pi day,multiplication table,long division,bayes theorem,game theory,pythagorean theorem,' +
    'linear programming',
  history:
    'black death,silk road,magna carta,great depression,civil right,slave trade,iron curtain,berlin wall,' +
    'space race,ice age,stone age,bronze age,iron age,middle age,gold rush,wild west,boston tea party,' +
    'french indian,industrial revolution,trojan war,cuban missile,roman republic,russian tsar,' +
    'manhattan project,apollo 11',
  craft:
    'soap making,candle making,3d printing,model train,stained glass,book binding,jewelry making,paper mache,' +
    'cross stitch,tie dye,leather work,flower arranging,wood carving,glass blowing,guitar building,' +
    'model building,furniture making,basket weaving,resin art,sheet metal,net making',
  sport:
    'martial art,tai chi,jiu jitsu,muay thai,horse riding,figure skating,table tennis,ping pong,push ups,' +
    'pull ups,sit ups,half marathon,weight lifting,scuba diving,rock climbing,ice hockey,field hockey,' +
    'formula 1,american football,rope jumping,disc golf,mountain biking,butterfly stroke,free diving,' +
    'paddle boarding,trail running',
  music:
    'hip hop,rock and roll,drum and bass,heavy metal,bass guitar,electric guitar,perfect pitch,beat making,' +
    'sheet music,rock music,music history,choral singing,sound design,french horn,country music,film score,' +
    'dj set',
  place:
    'new york,new zealand,south africa,south korea,north korea,saudi arabia,united state,united kingdom,' +
    'hong kong,los angele,san francisco,mount everest,mount fuji,grand canyon,great barrier reef,costa rica,' +
    'sri lanka,puerto rico,middle east,latin america,national park,south america,north america,czech republic,' +
    'amazon rainforest,machu picchu,new orlean,buenos aire,rio de janeiro,new delhi,ivory coast,el salvador,' +
    'vatican city,outer space station',
  health:
    'blood pressure,weight loss,losing weight,lose weight,mental health,heart attack,heart disease,back pain,' +
    'eating disorder,panic attack,sleep apnea,immune system,intermittent fasting,public health,birth control,' +
    'skin care,dental care,screen time,burn out,long covid,quit smoking,quitting smoking,sex education,' +
    'pelvic floor,gut health,anger management,breast feeding',
  business:
    'real estate,stock market,supply chain,human resource,customer service,credit score,credit card,' +
    'social media marketing,day trading,small business,venture capital,business plan,passive income,' +
    'side hustle,cash flow,interest rate,income tax,student loan,e commerce,search engine optimization,' +
    'mutual fund,compound interest,public relation,change management,corporate finance,health insurance,' +
    'car insurance,wine business,copy writing,grant writing,black friday',
  art:
    'romeo and juliet,great gatsby,don quixote,harry potter,lord of the ring,mona lisa,star war,moby dick,' +
    'jane eyre,pride and prejudice,war and peace,divine comedy,street art,art deco,art nouveau,pop art,' +
    'short story,science fiction,interior design,fashion design,game design,stand up comedy,comic book,' +
    'graphic novel,sistine chapel,stained glass window,hero journey,fairy tale,film noir,oil painting,' +
    'digital art,pixel art,crime and punishment,brave new world,the odyssey,animal farm,little prince,' +
    'sound of music,ballroom dance,character design',
  nature:
    'guide dog,honey bee,great white shark,giant panda,polar bear,venus flytrap,coral reef,fruit fly,' +
    'fruit tree,house plant,aquarium fish,guinea pig,python snake,rain forest,sea turtle,blue whale,' +
    'bird of prey,herb garden,rose garden,komodo dragon,ball python,naked mole,bonsai tree,cat behavior,' +
    'dog breed,pet care',
  food:
    'ice cream,olive oil,hot sauce,dim sum,pad thai,french cuisine,meal prep,knife skill,cold brew,whole food,' +
    'dog food,birthday cake,food preservation,sous vide,air fryer,slow cooker,latte art,bubble tea,soul food,' +
    'street food,plant based',
  concept:
    'decision making,policy making,team building,habit building,making friend,make friend,dark web,time zone,' +
    'public transport,rubik cube,human right,board game,chinese zodiac,dungeon and dragon',
}).flatMap(([kind, phrases]) =>
  phrases.split(',').map((phrase) => [phrase.split(' ').map(singular).join(' '), kind as PlanKind] as const),
);

/** The kinds of words. */
const KINDS: ReadonlyMap<string, PlanKind> = new Map(
  Object.entries({
    tool: `
      software app api python javascript typescript html css regex framework library excel word powerpoint outlook
      photoshop illustrator lightroom figma canva docker kubernetes blender autocad sketchup solidworks wordpress
      notion obsidian slack trello jira react vue angular svelte django flask rails laravel spring nodejs linux
      ubuntu windows macos ios android iphone ipad spreadsheet database mysql postgresql mongodb redis kafka
      terraform ansible jenkins github gitlab aws azure vim emacs unity unreal godot tableau salesforce shopify
      zotero latex chatgpt copilot tensorflow pytorch arduino drone printer computer smartphone website browser
      email excel airtable zapier webflow premiere davinci ableton garageband audacity obs quickbook sap hadoop
      spark graphql firebase elasticsearch selenium cypress jupyter pandas numpy calculator telescope microscope
      pc laptop
    `,
    science: `
      physic physics chemistry biology astronomy geology ecology thermodynamic electromagnetism magnetism
      electricity gravity atom molecule electron proton neutron quark photon laser light sound optic acoustic
      mechanic dna rna gene genome cell protein enzyme evolution mitosis meiosis osmosis photosynthesis bacteria
      bacterium virus volcano earthquake tsunami tornado hurricane weather climate ocean planet star galaxy comet
      asteroid meteor moon sun mars jupiter saturn universe cosmos space robotic nanotechnology biotechnology
      engineering energy entropy radioactivity radiation battery semiconductor superconductor polymer acid crystal
      mineral rock fossil physiology science scientific experiment ecosystem electronic circuit motor engine
      rocket satellite aerodynamic hydrogen carbon oxygen friction pendulum relativity quantum neuron hormone
      brain linguistic sociology anthropology psychology archaeology paleontology meteorology plasma isotope
    `,
    mathematics: `
      mathematic math arithmetic algebra geometry trigonometry calculus topology statistic probability
      combinatoric numeral fraction decimal percentage equation inequality polynomial logarithm exponent integral
      derivative matrix vector tensor eigenvalue fractal theorem proof logic modulo infinity prime permutation
      geometric algebraic numerical symmetry abacus sudoku cryptography optimization regression
    `,
    history: `
      history war revolution battle empire dynasty ancient medieval century crusade civilization civilisation
      treaty holocaust viking aztec maya mayan inca ottoman tudor victorian reformation enlightenment colonialism
      colonization imperialism slavery apartheid feudalism samurai knight pharaoh pyramid gladiator pirate
      byzantine byzantium mesopotamia babylon sumer sparta carthage persia phoenician celt saxon norman mongol
      genocide rebellion uprising independence abolition prohibition suffragette armada monarchy kingdom era age
      decolonization decolonisation communism fascism nazism ussr titanic hiroshima chernobyl conquistador
      inquisition conflict crisis massacre famine coup invasion occupation renaissance antiquity prehistory historical partition
    `,
    craft: `
      crochet knitting embroidery quilting sewing weaving macrame pottery ceramic woodworking woodturning
      carpentry whittling blacksmithing metalworking welding leathercraft bookbinding origami scrapbooking jewelry
      jewellery jewelrymaking soap candle candlemaking soapmaking basketry felting upholstery craft crafting
      carving lego diy masonry plumbing tiling decoupage papermaking calligraphy lettering beading tailoring
      dressmaking cobbling luthier millinery taxidermy furniture cabinet birdhouse treehouse kite puppet diorama
      terrarium bookcase shelf table dyeing lockpicking restoration renovation robot whittle
    `,
    sport: `
      sport fishing hunting soccer football basketball baseball volleyball rugby cricket hockey handball badminton squash golf
      tennis bowling boxing wrestling judo karate taekwondo aikido kickboxing fencing archery skiing snowboarding
      skating skateboarding surfing kayaking canoeing rowing sailing diving snorkeling swimming running jogging
      sprinting marathon triathlon decathlon cycling biking climbing bouldering parkour gymnastic pilates yoga
      crossfit fitness workout exercise stretching calisthenic bodybuilding powerlifting kettlebell gym training
      athletic javelin equestrian polo lacrosse softball dart billiard pool snooker curling luge biathlon hiking
      orienteering paragliding skydiving windsurfing cheerleading zumba squat deadlift plank pushup hiit dodgeball
      frisbee pickleball padel warmup
    `,
    music: `
      music musician song songwriting singing choir guitar piano keyboard violin viola cello bass drum percussion
      flute clarinet oboe bassoon saxophone trumpet trombone tuba horn harp banjo mandolin ukulele accordion
      harmonica bagpipe sitar tabla djembe synthesizer organ harpsichord orchestra symphony sonata fugue opera
      aria concerto jazz blue reggae techno rap rapping soul funk disco punk metal folk bluegrass gospel klezmer
      flamenco samba tango salsa kpop beatbox beatboxing dj djing composing composition melody harmony rhythm
      chord solfege counterpoint improvisation conducting didgeridoo theremin marimba xylophone kalimba ocarina
      whistling lute oud erhu koto
    `,
    place: `
      travel travelling traveling trip visiting country city town village island continent river mountain desert
      lake sea capital geography map airport afghanistan albania algeria andorra angola argentina armenia
      australia austria azerbaijan bahama bahrain bangladesh barbados belarus belgium belize benin bhutan bolivia
      bosnia botswana brazil brunei bulgaria burkina burundi cambodia cameroon canada chad chile china colombia
      congo croatia cuba cyprus czechia denmark djibouti dominica ecuador egypt eritrea estonia ethiopia fiji
      finland france gabon gambia georgia germany ghana greece greenland grenada guatemala guinea guyana haiti
      honduras hungary iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan
      kenya kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya liechtenstein lithuania luxembourg
      madagascar malawi malaysia maldive mali malta mauritania mauritius mexico moldova monaco mongolia montenegro
      morocco mozambique myanmar namibia nepal netherland nicaragua niger nigeria norway oman pakistan palestine
      panama paraguay peru philippine poland portugal qatar romania russia rwanda samoa senegal serbia seychelle
      singapore slovakia slovenia somalia spain sudan suriname sweden switzerland syria taiwan tajikistan tanzania
      thailand togo tonga tunisia turkey turkmenistan tuvalu uganda ukraine uruguay usa uk uzbekistan vanuatu
      venezuela vietnam yemen zambia zimbabwe africa antarctica asia europe america oceania arctic scandinavia
      balkan caribbean polynesia siberia patagonia tibet scotland england wale bavaria catalonia tuscany sicily
      provence andalusia alaska california texas florida hawaii london paris berlin rome madrid lisbon vienna
      prague budapest warsaw athen istanbul moscow cairo jerusalem dubai mumbai delhi tokyo kyoto osaka beijing
      shanghai seoul bangkok sydney melbourne toronto vancouver chicago boston washington barcelona venice
      florence amsterdam brussel copenhagen stockholm oslo helsinki dublin edinburgh munich hamburg zurich nairobi
      lagos marrakesh havana lima bogota sahara himalaya alp ande danube nile rhine mississippi everest
      kilimanjaro pompeii petra
    `,
    health: `
      health disease illness pain syndrome disorder vaccine vaccination cancer diabetes anxiety depression
      pregnancy childbirth vitamin diet nutrition sleep insomnia adhd autism dyslexia allergy asthma migraine
      headache flu influenza cold covid malaria tuberculosis hiv aids stroke epilepsy dementia alzheimer parkinson
      arthritis osteoporosis sclerosis cholesterol hypertension obesity anemia eczema acne psoriasis burnout
      stress addiction alcoholism therapy medicine medication antibiotic surgery nursing anatomy menopause puberty
      fertility contraception first-aid wound fracture sprain infection symptom immunity digestion metabolism
      posture massage acupuncture physiotherapy mindfulness trauma ptsd ocd bipolar schizophrenia grief parenting
      baby toddler breastfeeding teething ageing aging hearing eyesight dentist teeth caffeine fasting ketosis
      concussion thyroid celiac ibs endometriosis pcos lupus fibromyalgia gout
    `,
    business: `
      business money finance financial budget budgeting tax investing investment stock bond etf option trading
      economy economic startup entrepreneurship marketing advertising branding sale selling seo negotiation
      management leadership accounting bookkeeping freelancing freelance ecommerce dropshipping franchise
      insurance mortgage loan debt credit bank banking inflation pension retirement salary career resume cv job
      interview hiring recruitment consulting logistic procurement strategy kpi okr scrum agile kanban lean forex
      bitcoin cryptocurrency nft crypto wealth saving fundraising nonprofit audit payroll contract trademark
      patent copyright monetization productivity onboarding copywriting landlord hr crm pricing economics
      bankruptcy tariff gdp currency inheritance
    `,
    art: `
      art painting drawing sketching watercolor sculpture novel poem poetry literature film movie cinema theater
      theatre ballet dance dancing photography photograph animation anime manga cartoon comic impressionism
      expressionism cubism surrealism baroque romanticism realism dadaism modernism minimalism gothic rococo
      bauhaus fresco mosaic tapestry portrait landscape hamlet macbeth othello odyssey iliad aeneid beowulf
      frankenstein dracula ulysses metamorphosis gatsby faust antigone shakespearean sonnet haiku limerick memoir
      screenplay screenwriting storytelling fiction fantasy book play drama tragedy comedy mythology myth legend
      graffiti mural printmaking etching ceramics fashion architecture cathedral museum typography filmmaking
      directing acting improv calligram illustration cosplay makeup perspective anatomy-drawing worldbuilding
      journaling blogging writing
    `,
    nature: `
      animal plant dog cat puppy kitten horse cow pig sheep goat chicken duck rabbit hamster snake lizard gecko
      turtle tortoise frog toad salamander crocodile alligator bird parrot owl eagle hawk falcon crow raven
      penguin hummingbird pigeon fish shark whale dolphin seal otter octopus squid jellyfish crab lobster snail
      slug insect bee wasp ant beetle butterfly moth spider scorpion mosquito dragonfly bat wolf fox bear lion
      tiger leopard cheetah elephant giraffe rhino rhinoceros hippo zebra kangaroo koala panda monkey gorilla
      chimpanzee orangutan deer moose bison camel llama alpaca hedgehog squirrel beaver mouse rat dinosaur mammoth
      mushroom fungus lichen moss fern tree oak pine birch maple bamboo rose orchid tulip sunflower lavender
      cactus succulent bonsai flower garden gardening lawn compost composting weed herb seed forest wetland
      biodiversity wildlife mammal reptile amphibian fauna flora ostrich peacock goldfish betta aquarium pet
      livestock permaculture hydroponic earthworm termite cicada axolotl tardigrade coral algae seaweed salmon eel
      ferret
    `,
    food: `
      food snack cooking baking cuisine recipe bread sourdough cake cookie pastry pie pasta pizza sushi ramen noodle
      rice curry soup stew sauce salad sandwich burger taco burrito dumpling pancake waffle egg omelette steak
      barbecue bbq grilling smoking cheese yogurt butter chocolate candy dessert jam pickle pickling fermentation
      kimchi kombucha sauerkraut tofu tempeh vegan vegetarian vegetable fruit meat beef pork coffee espresso tea
      matcha wine beer whisky whiskey cocktail mixology brewing homebrewing cider mead spice seasoning honey
      hummus paella risotto lasagna croissant macaron bagel brunch gnocchi tiramisu baguette focaccia pho falafel
      goulash pierogi tapas mole salsa-sauce gelato canning charcuterie potato tomato garlic onion avocado vinegar
      miso
    `,
    concept: 'bar club shop store company brand day week party',
    person:
      'biography autobiography shakespeare einstein newton napoleon cleopatra aristotle plato socrate confucius ' +
      'buddha ' +
      'jesus muhammad gandhi mandela lincoln churchill hitler stalin lenin marx freud jung nietzsche kant ' +
      'descarte hegel ' +
      'spinoza galileo copernicus kepler darwin tesla edison curie pasteur turing hawking feynman michelangelo ' +
      'leonardo ' +
      'rembrandt picasso monet dali warhol kahlo beethoven mozart bach chopin vivaldi wagner verdi tchaikovsky ' +
      'homer dante ' +
      'cervante goethe tolstoy dostoevsky hemingway kafka orwell tolkien dickens austen brontë joyce proust ' +
      'voltaire rousseau ' +
      'caesar augustus nero hannibal charlemagne saladin columbus magellan bismarck robespierre roosevelt ' +
      'kennedy obama ' +
      'machiavelli archimede euclid pythagoras hypatia avicenna rumi nightingale',
  }).flatMap(([kind, list]) => words(list).map((word) => [singular(word), kind as PlanKind] as const)),
);

/** The kinds of verbs. */
const VERBS: ReadonlyMap<string, PlanKind> = new Map(
  Object.entries({
    food: 'bake cook brew grill roast ferment pickle fry boil',
    craft: 'sew knit carve weave craft repair fix restore weld',
    nature: 'grow plant breed prune',
    language: 'pronounce',
    music: 'sing compose',
    sport: 'run swim ski surf skate jog dive row',
    business: 'invest sell budget negotiate',
    art: 'paint draw write sketch photograph',
    health: 'heal sleep cure',
    place: 'visit',
    tool: 'configure deploy',
  }).flatMap(([kind, list]) => words(list).map((word) => [singular(word), kind as PlanKind] as const)),
);

/** A verb's kind, also for 'baking' (bake) and 'running' (run). */
function verbKind(word: string): PlanKind | undefined {
  const stem = /^(.{2,})ing$/.exec(word)?.[1] ?? word;
  return VERBS.get(word) ?? VERBS.get(stem) ?? VERBS.get(`${stem}e`) ?? VERBS.get(stem.replace(/(.)\1$/, '$1'));
}

/** Kinds by ending, for unknown words; the first match counts. */
const ENDINGS: readonly (readonly [RegExp, PlanKind])[] = [
  [
    new RegExp(
      '^(?:technology|methodology|ideology|astrology|theology|apology|etymology|terminology|' +
        'numerology|minecraft|warcraft|witchcraft)$',
    ),
    'concept',
  ],
  [/(?:ology|onomy|physic|chemistry|dynamic|metry)$/, 'science'],
  [/(?:itis|opathy|phobia|(?<!nost)algia)$/, 'health'],
  [/(?:keeping|husbandry)$/, 'nature'],
  [/(?:making|building|craft|smithing|working)$/, 'craft'],
  [/(?:ball|boarding|lifting|racing|biking)$/, 'sport'],
  [/(?:istan|land|shire|burg|grad)$/, 'place'],
];

const GIVEN_NAMES = new Set(
  words(`
    abraham ada adam agatha alan albert alexander alfred alice amelia amy andrew andy angela ann anna anne anthony
    antonio arthur audrey barack benjamin bertrand bill billie bob bruce carl catherine charles charlotte che
    christopher claude cristiano daniel david diego dmitri donald dorothy edgar edward edwin eleanor elizabeth
    elon emily emma emmy enrico ernest erwin eva evelyn fidel florence frank franz frederick frida friedrich
    fyodor gabriel galileo george gertrude grace greta hannah hans harriet harry helen henri henry hermann howard
    hugh ida igor immanuel ingrid isaac isabel jack jackie jacques james jane jean jeff jim jimi joan joe johann
    johannes john jonas jorge jose joseph juan judy julia julius karl kate katherine kurt leo leonard leonardo
    leonhard lewis lionel lise louis louisa ludwig malala malcolm marcel marcus margaret maria marie marilyn mark
    martin mary max maya michael michelle miguel mikhail muhammad nelson neil niccolo nicolaus nikola niels nina
    noam oprah oscar otto pablo paul peter philip pierre rachel ralph richard robert roger rosa rosalind ruth
    salvador samuel sarah serena sigmund simone sophie srinivasa stephen steve susan sylvia taylor theodore thomas
    tim toni usain vera victor victoria vincent virginia vladimir walt walter werner wilhelm william winston
    wolfgang yuri
  `),
);

/** Whether a topic looks like a name: two to four words, the first a given name and none a known thing. */
function isPersonsName(topic: string): boolean {
  const name = wordsOf(topic);
  if (name.length < 2 || name.length > 4 || !GIVEN_NAMES.has(name[0] ?? '')) return false;
  const rest = name.slice(1);
  // Places that are also family names.
  if (name.length === 2 && /^(?:jordan|london|washington|houston|israel|ireland|holland)$/.test(rest[0] ?? ''))
    return true;
  return rest.every((word) => (KINDS.get(word) ?? 'person') === 'person' && !PREPOSITIONS.has(word) && word !== 'and');
}
