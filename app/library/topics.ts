/**
 * The built-in library's table of contents: every topic that has a written outline, under the name that a person
 * would type. The home screen suggests from this list; the landing page shows the popular ones.
 * `slug` is the file name under `outlines/` (and under `lessons/` for the popular ones).
 */
export interface LibraryTopic {
  readonly slug: string;
  /** As shown and as filled into the topic box: at most 60 characters. */
  readonly name: string;
  readonly field: LibraryField;
  /** Other words for the same topic, lower case. A typed topic that equals one of them finds this outline. */
  readonly aliases?: readonly string[];
  /** One of the landing page's eight: its leaves have written lessons. */
  readonly popular?: true;
}

export type LibraryField =
  | 'technology'
  | 'science'
  | 'mathematics'
  | 'history'
  | 'philosophy'
  | 'arts'
  | 'music'
  | 'languages'
  | 'business'
  | 'finance'
  | 'health'
  | 'home'
  | 'craft'
  | 'sport'
  | 'travel'
  | 'growth';

const field = (name: LibraryField, topics: readonly Omit<LibraryTopic, 'field'>[]): readonly LibraryTopic[] =>
  topics.map((topic) => ({ ...topic, field: name }));

export const LIBRARY_TOPICS: readonly LibraryTopic[] = [
  ...field('technology', [
    { slug: 'python', name: 'Python Programming', popular: true },
    { slug: 'machine-learning', name: 'Machine Learning', popular: true },
    { slug: 'javascript', name: 'JavaScript' },
    { slug: 'web-development', name: 'Web Development' },
    { slug: 'sql', name: 'SQL and Relational Databases' },
    { slug: 'git', name: 'Git and Version Control' },
    { slug: 'linux-command-line', name: 'The Linux Command Line' },
    { slug: 'cybersecurity', name: 'Cybersecurity Basics' },
    { slug: 'data-structures-and-algorithms', name: 'Data Structures and Algorithms' },
    { slug: 'computer-networks', name: 'How Computer Networks Work' },
    { slug: 'cloud-computing', name: 'Cloud Computing' },
    { slug: 'arduino', name: 'Electronics with Arduino' },
  ]),
  ...field('science', [
    { slug: 'astronomy', name: 'Astronomy for Beginners' },
    { slug: 'cell-biology', name: 'Cell Biology' },
    { slug: 'genetics', name: 'Genetics' },
    { slug: 'evolution', name: 'Evolution' },
    { slug: 'photosynthesis', name: 'Photosynthesis' },
    { slug: 'organic-chemistry', name: 'Organic Chemistry' },
    { slug: 'quantum-physics', name: 'Quantum Physics' },
    { slug: 'relativity', name: "Einstein's Relativity" },
    { slug: 'climate-science', name: 'Climate Science' },
    { slug: 'geology', name: 'Geology' },
    { slug: 'neuroscience', name: 'How the Brain Works' },
  ]),
  ...field('mathematics', [
    { slug: 'algebra', name: 'Algebra' },
    { slug: 'geometry', name: 'Geometry' },
    { slug: 'calculus', name: 'Calculus' },
    { slug: 'linear-algebra', name: 'Linear Algebra' },
    { slug: 'statistics', name: 'Statistics' },
    { slug: 'probability', name: 'Probability' },
    { slug: 'game-theory', name: 'Game Theory' },
  ]),
  ...field('history', [
    { slug: 'roman-empire', name: 'The Roman Empire', popular: true },
    { slug: 'ancient-egypt', name: 'Ancient Egypt' },
    { slug: 'ancient-greece', name: 'Ancient Greece' },
    { slug: 'middle-ages', name: 'Europe in the Middle Ages' },
    { slug: 'renaissance', name: 'The Renaissance' },
    { slug: 'french-revolution', name: 'The French Revolution' },
    { slug: 'industrial-revolution', name: 'The Industrial Revolution' },
    { slug: 'world-war-1', name: 'World War I' },
    { slug: 'world-war-2', name: 'World War II' },
    { slug: 'cold-war', name: 'The Cold War' },
    { slug: 'history-of-china', name: 'History of China' },
  ]),
  ...field('philosophy', [
    { slug: 'introduction-to-philosophy', name: 'Introduction to Philosophy' },
    { slug: 'ethics', name: 'Ethics' },
    { slug: 'logic', name: 'Logic and Argument' },
    { slug: 'stoicism', name: 'Stoicism' },
    { slug: 'existentialism', name: 'Existentialism' },
    { slug: 'political-philosophy', name: 'Political Philosophy' },
    { slug: 'world-religions', name: 'World Religions' },
  ]),
  ...field('arts', [
    { slug: 'photography', name: 'Digital Photography', popular: true },
    { slug: 'drawing', name: 'Drawing for Beginners' },
    { slug: 'watercolor', name: 'Watercolor Painting' },
    { slug: 'art-history', name: 'History of Art' },
    { slug: 'graphic-design', name: 'Graphic Design' },
    { slug: 'creative-writing', name: 'Creative Writing' },
    { slug: 'architecture', name: 'Architecture Through the Ages' },
    { slug: 'poetry', name: 'Reading and Writing Poetry' },
  ]),
  ...field('music', [
    { slug: 'guitar', name: 'Guitar for Beginners', popular: true },
    { slug: 'piano', name: 'Piano for Beginners' },
    { slug: 'music-theory', name: 'Music Theory' },
    { slug: 'singing', name: 'Singing' },
    { slug: 'classical-music', name: 'Classical Music' },
    { slug: 'jazz', name: 'Jazz' },
    { slug: 'music-production', name: 'Music Production' },
  ]),
  ...field('languages', [
    { slug: 'spanish', name: 'Spanish for Beginners', popular: true },
    { slug: 'french', name: 'French for Beginners' },
    { slug: 'german', name: 'German for Beginners' },
    { slug: 'japanese', name: 'Japanese for Beginners' },
    { slug: 'mandarin', name: 'Mandarin Chinese for Beginners' },
    { slug: 'english-grammar', name: 'English Grammar' },
    { slug: 'latin', name: 'Latin' },
  ]),
  ...field('business', [
    { slug: 'starting-a-business', name: 'Starting a Business' },
    { slug: 'marketing', name: 'Marketing' },
    { slug: 'project-management', name: 'Project Management' },
    { slug: 'negotiation', name: 'Negotiation' },
    { slug: 'product-management', name: 'Product Management' },
    { slug: 'leadership', name: 'Leadership' },
    { slug: 'accounting', name: 'Accounting' },
  ]),
  ...field('finance', [
    { slug: 'personal-finance', name: 'Personal Finance', popular: true },
    { slug: 'investing', name: 'Investing in Stocks and Funds' },
    { slug: 'economics', name: 'Economics' },
    { slug: 'retirement-planning', name: 'Planning for Retirement' },
    { slug: 'buying-a-home', name: 'Buying a Home' },
    { slug: 'blockchain', name: 'Blockchain and Cryptocurrency' },
  ]),
  ...field('health', [
    { slug: 'nutrition', name: 'Healthy Nutrition', popular: true },
    { slug: 'human-anatomy', name: 'Human Anatomy' },
    { slug: 'first-aid', name: 'First Aid' },
    { slug: 'sleep', name: 'Sleeping Better' },
    { slug: 'meditation', name: 'Meditation' },
    { slug: 'psychology', name: 'Psychology' },
    { slug: 'strength-training', name: 'Strength Training' },
  ]),
  ...field('home', [
    { slug: 'cooking', name: 'Cooking Fundamentals' },
    { slug: 'baking-bread', name: 'Baking Bread' },
    { slug: 'vegetable-gardening', name: 'Growing Vegetables' },
    { slug: 'houseplants', name: 'Caring for Houseplants' },
    { slug: 'home-repair', name: 'Home Repair' },
    { slug: 'coffee', name: 'Coffee at Home' },
    { slug: 'dog-training', name: 'Dog Training' },
    { slug: 'beekeeping', name: 'Beekeeping' },
  ]),
  ...field('craft', [
    { slug: 'woodworking', name: 'Woodworking' },
    { slug: 'knitting', name: 'Knitting' },
    { slug: 'sewing', name: 'Sewing' },
    { slug: 'pottery', name: 'Pottery' },
    { slug: 'calligraphy', name: 'Calligraphy' },
    { slug: 'origami', name: 'Origami' },
  ]),
  ...field('sport', [
    { slug: 'running', name: 'Running Your First 10K' },
    { slug: 'swimming', name: 'Swimming' },
    { slug: 'yoga', name: 'Yoga' },
    { slug: 'chess', name: 'Chess' },
    { slug: 'rock-climbing', name: 'Rock Climbing' },
    { slug: 'tennis', name: 'Tennis' },
    { slug: 'cycling', name: 'Road Cycling' },
  ]),
  ...field('travel', [
    { slug: 'planning-a-trip', name: 'Planning a Trip' },
    { slug: 'backpacking', name: 'Hiking and Backpacking' },
    { slug: 'map-and-compass', name: 'Finding Your Way with Map and Compass' },
    { slug: 'world-geography', name: 'World Geography' },
    { slug: 'sailing', name: 'Sailing' },
    { slug: 'birdwatching', name: 'Birdwatching' },
  ]),
  ...field('growth', [
    { slug: 'public-speaking', name: 'Public Speaking' },
    { slug: 'time-management', name: 'Time Management' },
    { slug: 'building-habits', name: 'Building Habits That Last' },
    { slug: 'critical-thinking', name: 'Critical Thinking' },
    { slug: 'learning-how-to-learn', name: 'Learning How to Learn' },
    { slug: 'memory-techniques', name: 'Memory Techniques' },
    { slug: 'emotional-intelligence', name: 'Emotional Intelligence' },
    { slug: 'job-interviews', name: 'Job Interviews' },
  ]),
];

/** The eight of the landing page, in its order. */
export const POPULAR_TOPICS: readonly LibraryTopic[] = LIBRARY_TOPICS.filter((topic) => topic.popular);
