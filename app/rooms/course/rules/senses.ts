import { wordsOf } from './words';

/** One meaning of a word, and the topic for it. */
export interface Sense {
  readonly label: string;
  readonly topic: string;
}

/** Ambiguous words that people learn about: meaning = topic, of at most 60 characters. */
const SENSES: Readonly<Record<string, string>> = {
  mercury:
    'the planet = The planet Mercury; the metal = The chemical element mercury; the god = Mercury, the Roman god',
  mars: 'the planet = The planet Mars; the god = Mars, the Roman god of war',
  venus: 'the planet = The planet Venus; the goddess = Venus, the Roman goddess of love',
  saturn: 'the planet = The planet Saturn; the god = Saturn, the Roman god',
  jupiter: 'the planet = The planet Jupiter; the god = Jupiter, the Roman god',
  go: 'the board game = The board game Go; the programming language = Programming in Go (golang)',
  java: 'the programming language = Java programming; the island = The island of Java, Indonesia',
  c: 'the programming language = C programming; the vitamin = Vitamin C; in music = The key of C in music',
  rust: 'the programming language = Rust programming; on iron and steel = Corrosion of iron and steel',
  swift: 'the programming language = Swift programming; the bird = Swifts and how they fly',
  ruby: 'the programming language = Ruby programming; the gemstone = Rubies and other gemstones',
  bass: 'the instrument = Playing the bass guitar; the voice = Singing bass; the fish = Bass fishing',
  crane: 'the bird = Cranes as birds; the machine = How construction cranes work; folded from paper = Origami crane',
  mole: 'the animal = Moles as animals; in chemistry = The mole in chemistry; on the skin = Moles on the skin',
  bat: 'the animal = Bats as animals; in baseball = Batting in baseball; in cricket = Batting in cricket',
  cricket: 'the sport = The sport of cricket; the insect = Crickets as insects',
  football: 'soccer = Soccer; American football = American football; Australian football = Australian rules football',
  turkey: 'the country = The country of Turkey; the bird = Turkeys as birds',
  georgia: 'the country = The country of Georgia; the state = The state of Georgia, USA',
  jordan: 'the country = The country of Jordan; the basketball player = Michael Jordan; the river = The river Jordan',
  amazon:
    'the river and its forest = The Amazon rainforest; the company = The company Amazon; Greek myth = The Amazons of Greek myth',
  apple: 'the fruit = Growing apples; the company = The company Apple',
  jaguar: 'the animal = Jaguars as animals; the car = Jaguar cars',
  phoenix: 'the bird of myth = The phoenix in mythology; the city = The city of Phoenix, Arizona',
  polish: 'the language = The Polish language; for shoes or furniture = Polishing furniture',
  networking: 'computers = Computer networks; people = Professional networking',
  cell: 'in biology = Cell biology; the battery = How battery cells work; the phone = How mobile phones work',
  depression: 'the illness = Living with depression; the economy of the 1930s = The Great Depression',
  stroke:
    'the illness = Signs of a stroke and first aid; in swimming = Swimming strokes; in Chinese writing = Chinese stroke order',
  shock: 'the emergency = Treating shock; electric = Electric shock and safety; culture shock = Culture shock',
  seal: 'the animal = Seals as animals; for letters and documents = History of seals',
  mouse: 'the animal = Mice as animals; the device = How a computer mouse works',
  scale: 'in music = Musical scales; on maps = Map scale; for weighing = How scales weigh',
  scales: 'in music = Musical scales; on fish = Scales of fish and reptiles; for weighing = How scales weigh',
  key: 'in music = Keys in music theory; for a lock = How locks and keys work; in cryptography = Keys in cryptography',
  virus: 'in biology = Viruses in biology; on computers = Computer viruses explained',
  culture: 'of people = Culture in anthropology; of cells = Cell culture in the laboratory',
  shell: 'on a computer = The Linux command line; of sea animals = Sea shells',
  cloud: 'in the sky = Clouds in the sky; computing = Cloud computing',
  clouds: 'in the sky = Clouds in the sky; computing = Cloud computing',
  spring:
    'the season = Spring as a season; the mechanical part = How springs store energy; the framework = Spring Framework for Java; water = Springs and groundwater',
  notes: 'in music = Reading musical notes; for study = Note taking',
  pitch: 'in music = Pitch in music; for investors = Pitching to investors; in baseball = Pitching in baseball',
  china: 'the country = The country of China; its history = History of China; porcelain = Porcelain',
  cooper: 'the trade = Making barrels; the name = James Fenimore Cooper',
  cold: 'the illness = The common cold; low temperature = Staying warm in the cold',
  conductor: 'of an orchestra = Conducting an orchestra; of electricity = Electrical conductors',
  table: 'furniture = Building a table; of data = Tables in SQL',
  react: 'the JavaScript library = React for web pages; in chemistry = Chemical reactions',
  draft: 'of a text = Writing a first draft; in cycling = Drafting in cycling; in sports leagues = Sports drafts',
  romance: 'novels = Romance novels; languages = Romance languages',
  classical: 'music = Classical music; antiquity = Classical antiquity',
  revolution:
    'the French one = The French Revolution; the American one = The American Revolution; the industrial one = The Industrial Revolution; as an idea = Political revolutions',
  'world war': 'the first = World War I; the second = World War II',
  ww: 'the first = World War I; the second = World War II',
  congo:
    'the Democratic Republic = Democratic Republic of the Congo; the Republic = Republic of the Congo; the river = The Congo River',
  korea: 'South Korea = South Korea; North Korea = North Korea; the language = The Korean language',
};

/** The meanings of an ambiguous topic; null if it has one, or none that is listed. */
export function sensesOf(typed: string): readonly Sense[] | null {
  const listed = SENSES[wordsOf(typed).join(' ')];
  if (!listed) return null;
  return listed.split('; ').map((sense) => {
    const [label = '', topic = ''] = sense.split(' = ');
    return { label, topic };
  });
}
