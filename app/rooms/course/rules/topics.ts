/**
 * All topics with a written outline. The home screen takes its suggestions from here, and the landing page shows the
 * popular ones. `slug` is the file name in `outlines/` and, if its lessons are written, in `lessons/` and `cards/`.
 */
export interface LibraryTopic {
  readonly slug: string;
  /** At most 60 characters. */
  readonly name: string;
  readonly field: LibraryField;
  /** Other names for this outline, in lower case. */
  readonly aliases?: readonly string[];
  /** Shown on the landing page. */
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

type Written = Omit<LibraryTopic, 'field' | 'aliases'> & { readonly aliases?: string };

const field = (name: LibraryField, topics: readonly Written[]): readonly LibraryTopic[] =>
  topics.map(({ aliases, ...topic }) => ({
    ...topic,
    field: name,
    ...(aliases !== undefined && { aliases: aliases.split(',').map((alias) => alias.trim()) }),
  }));

export const LIBRARY_TOPICS: readonly LibraryTopic[] = [
  ...field('technology', [
    {
      slug: 'python',
      name: 'Python Programming',
      popular: true,
      aliases: `
        python, python language, python programming language, python coding, coding in python,
        programming in python, program in python, python 3, python3`,
    },
    { slug: 'machine-learning', name: 'Machine Learning', popular: true, aliases: 'ml, machine learning algorithms' },
    {
      slug: 'javascript',
      name: 'JavaScript',
      aliases: `
        js, java script, ecmascript, javascript language, javascript programming, programming in javascript,
        javascript coding, coding in javascript`,
    },
    {
      slug: 'java',
      name: 'Java Programming',
      aliases: `
        java, java language, java programming language, java coding, coding in java, programming in java,
        program in java`,
    },
    {
      slug: 'c-programming',
      name: 'C Programming',
      aliases: 'c, c language, c programming language, c coding, coding in c, programming in c, program in c, ansi c',
    },
    {
      slug: 'web-development',
      name: 'Web Development',
      aliases: `
        web dev, webdev, website development, web programming, building websites, build a website,
        making websites, make a website, creating a website`,
    },
    {
      slug: 'sql',
      name: 'SQL and Relational Databases',
      aliases: 'sql, relational databases, sql databases, sql queries, structured query language',
    },
    { slug: 'git', name: 'Git and Version Control', aliases: 'git, version control, git version control' },
    {
      slug: 'linux-command-line',
      name: 'The Linux Command Line',
      aliases: `
        linux command line, command line, linux terminal, linux shell, linux commands, unix shell,
        unix command line, bash shell`,
    },
    {
      slug: 'spreadsheets',
      name: 'Spreadsheets',
      aliases: `
        excel, microsoft excel, ms excel, google sheets, libreoffice calc, excel spreadsheets,
        spreadsheet software`,
    },
    {
      slug: 'data-analysis',
      name: 'Data Analysis',
      aliases: 'data analytics, analysing data, analyzing data, exploratory data analysis',
    },
    {
      slug: 'cybersecurity',
      name: 'Cybersecurity Basics',
      aliases: 'cyber security, information security, infosec, it security, computer security',
    },
    {
      slug: 'data-structures-and-algorithms',
      name: 'Data Structures and Algorithms',
      aliases: 'dsa, data structures, algorithms, data structures algorithms',
    },
    {
      slug: 'computer-networks',
      name: 'How Computer Networks Work',
      aliases: 'computer networks, computer networking, network fundamentals',
    },
    { slug: 'cloud-computing', name: 'Cloud Computing', aliases: 'cloud services' },
    {
      slug: 'arduino',
      name: 'Electronics with Arduino',
      aliases: 'arduino, arduino electronics, arduino programming, programming arduino',
    },
  ]),
  ...field('science', [
    { slug: 'astronomy', name: 'Astronomy for Beginners', aliases: 'astronomy' },
    { slug: 'biology', name: 'Biology', aliases: 'general biology, life science, life sciences' },
    { slug: 'cell-biology', name: 'Cell Biology', aliases: 'cytology, biology of the cell' },
    { slug: 'genetics', name: 'Genetics', aliases: 'heredity' },
    {
      slug: 'evolution',
      name: 'Evolution',
      aliases: 'theory of evolution, evolutionary biology, biological evolution, evolution by natural selection',
    },
    { slug: 'photosynthesis', name: 'Photosynthesis' },
    { slug: 'chemistry', name: 'Chemistry', aliases: 'chem, general chemistry' },
    { slug: 'organic-chemistry', name: 'Organic Chemistry', aliases: 'ochem, orgo' },
    { slug: 'physics', name: 'Physics', aliases: 'general physics, classical physics, physics mechanics' },
    { slug: 'quantum-physics', name: 'Quantum Physics', aliases: 'quantum mechanics, quantum theory' },
    {
      slug: 'relativity',
      name: "Einstein's Relativity",
      aliases: 'relativity, theory of relativity, einsteins theory of relativity, special and general relativity',
    },
    {
      slug: 'climate-science',
      name: 'Climate Science',
      aliases: 'climate change, climatology, global warming, science of climate change',
    },
    { slug: 'geology', name: 'Geology' },
    { slug: 'neuroscience', name: 'How the Brain Works', aliases: 'neuroscience, the human brain, the brain' },
  ]),
  ...field('mathematics', [
    { slug: 'algebra', name: 'Algebra' },
    { slug: 'geometry', name: 'Geometry' },
    { slug: 'trigonometry', name: 'Trigonometry', aliases: 'trig, trigonometric functions' },
    { slug: 'calculus', name: 'Calculus', aliases: 'calc, differential and integral calculus' },
    { slug: 'linear-algebra', name: 'Linear Algebra', aliases: 'lin alg, linalg' },
    { slug: 'statistics', name: 'Statistics', aliases: 'stats' },
    { slug: 'probability', name: 'Probability', aliases: 'probability theory' },
    { slug: 'game-theory', name: 'Game Theory' },
  ]),
  ...field('history', [
    {
      slug: 'roman-empire',
      name: 'The Roman Empire',
      popular: true,
      aliases: 'ancient rome, imperial rome, roman history, history of the roman empire',
    },
    {
      slug: 'ancient-egypt',
      name: 'Ancient Egypt',
      aliases: 'ancient egyptians, ancient egyptian civilization, history of ancient egypt',
    },
    {
      slug: 'ancient-greece',
      name: 'Ancient Greece',
      aliases: 'ancient greek civilization, history of ancient greece, ancient greek history',
    },
    {
      slug: 'middle-ages',
      name: 'Europe in the Middle Ages',
      aliases: 'middle ages, medieval europe, medieval times, medieval history',
    },
    { slug: 'renaissance', name: 'The Renaissance' },
    { slug: 'french-revolution', name: 'The French Revolution', aliases: 'french revolution of 1789' },
    { slug: 'industrial-revolution', name: 'The Industrial Revolution' },
    {
      slug: 'world-war-1',
      name: 'World War I',
      aliases: 'wwi, ww1, ww i, ww 1, world war 1, world war one, first world war, 1st world war, great war',
    },
    {
      slug: 'world-war-2',
      name: 'World War II',
      aliases: 'wwii, ww2, ww ii, ww 2, world war 2, world war two, second world war, 2nd world war',
    },
    { slug: 'cold-war', name: 'The Cold War' },
    {
      slug: 'world-history',
      name: 'World History',
      aliases: 'history of the world, global history, human history, history of humanity',
    },
    {
      slug: 'us-history',
      name: 'History of the United States',
      aliases: `
        us history, u s history, usa history, united states history, american history, history of america,
        history of the united states of america`,
    },
    { slug: 'history-of-china', name: 'History of China', aliases: 'chinese history' },
  ]),
  ...field('philosophy', [
    { slug: 'introduction-to-philosophy', name: 'Introduction to Philosophy', aliases: 'philosophy' },
    { slug: 'ethics', name: 'Ethics', aliases: 'moral philosophy' },
    { slug: 'logic', name: 'Logic and Argument', aliases: 'logic, logical reasoning, logical argument' },
    { slug: 'stoicism', name: 'Stoicism', aliases: 'stoic philosophy, the stoics' },
    { slug: 'existentialism', name: 'Existentialism', aliases: 'existentialist philosophy, existential philosophy' },
    { slug: 'political-philosophy', name: 'Political Philosophy' },
    { slug: 'law', name: 'Law', aliases: 'legal systems, legal studies, jurisprudence' },
    {
      slug: 'world-religions',
      name: 'World Religions',
      aliases: 'religions of the world, religions, comparative religion',
    },
  ]),
  ...field('arts', [
    {
      slug: 'photography',
      name: 'Digital Photography',
      popular: true,
      aliases: 'photography, taking photos, taking better photos, taking pictures, photographing',
    },
    { slug: 'drawing', name: 'Drawing for Beginners', aliases: 'drawing, draw, sketching' },
    {
      slug: 'watercolor',
      name: 'Watercolour Painting',
      aliases: `
        watercolor, watercolour, watercolor painting, painting with watercolors, painting in watercolour,
        watercolors, watercolours`,
    },
    { slug: 'art-history', name: 'History of Art', aliases: 'art history' },
    { slug: 'graphic-design', name: 'Graphic Design' },
    { slug: 'creative-writing', name: 'Creative Writing', aliases: 'fiction writing, writing fiction' },
    {
      slug: 'architecture',
      name: 'Architecture Through the Ages',
      aliases: 'architecture, history of architecture, architectural history',
    },
    {
      slug: 'poetry',
      name: 'Reading and Writing Poetry',
      aliases: 'poetry, writing poetry, reading poetry, poems, writing poems',
    },
  ]),
  ...field('music', [
    {
      slug: 'guitar',
      name: 'Guitar for Beginners',
      popular: true,
      aliases: 'guitar, play guitar, playing guitar, guitar playing',
    },
    { slug: 'piano', name: 'Piano for Beginners', aliases: 'piano, play piano, playing piano, piano playing' },
    { slug: 'music-theory', name: 'Music Theory' },
    { slug: 'singing', name: 'Singing', aliases: 'sing, singing voice' },
    { slug: 'classical-music', name: 'Classical Music' },
    { slug: 'jazz', name: 'Jazz', aliases: 'jazz music' },
    { slug: 'music-production', name: 'Music Production', aliases: 'producing music, music producing, produce music' },
  ]),
  ...field('languages', [
    {
      slug: 'spanish',
      name: 'Spanish for Beginners',
      popular: true,
      aliases: 'spanish, spanish language, speak spanish, speaking spanish, espanol',
    },
    { slug: 'french', name: 'French for Beginners', aliases: 'french, french language, speak french, speaking french' },
    {
      slug: 'german',
      name: 'German for Beginners',
      aliases: 'german, german language, speak german, speaking german, deutsch',
    },
    {
      slug: 'italian',
      name: 'Italian for Beginners',
      aliases: 'italian, italian language, speak italian, speaking italian, italiano',
    },
    {
      slug: 'portuguese',
      name: 'Portuguese for Beginners',
      aliases: `
        portuguese, portuguese language, speak portuguese, speaking portuguese, brazilian portuguese,
        european portuguese, portugues`,
    },
    {
      slug: 'arabic',
      name: 'Arabic for Beginners',
      aliases: 'arabic, arabic language, speak arabic, speaking arabic, modern standard arabic, standard arabic',
    },
    {
      slug: 'japanese',
      name: 'Japanese for Beginners',
      aliases: 'japanese, japanese language, speak japanese, speaking japanese, nihongo',
    },
    {
      slug: 'mandarin',
      name: 'Mandarin Chinese for Beginners',
      aliases: `
        mandarin, mandarin chinese, chinese, chinese language, mandarin language, speak mandarin, speak chinese,
        speaking mandarin, speaking chinese, putonghua`,
    },
    {
      slug: 'korean',
      name: 'Korean for Beginners',
      aliases: 'korean, korean language, speak korean, speaking korean, hangugeo',
    },
    { slug: 'english-grammar', name: 'English Grammar', aliases: 'grammar of english' },
    { slug: 'latin', name: 'Latin', aliases: 'latin language' },
  ]),
  ...field('business', [
    {
      slug: 'starting-a-business',
      name: 'Starting a Business',
      aliases: `
        start a business, start your own business, starting your own business, starting a company,
        start a company, starting a small business`,
    },
    { slug: 'marketing', name: 'Marketing' },
    { slug: 'project-management', name: 'Project Management', aliases: 'managing projects, manage projects' },
    { slug: 'negotiation', name: 'Negotiation', aliases: 'negotiating, negotiation skills, negotiate' },
    { slug: 'product-management', name: 'Product Management', aliases: 'managing products' },
    { slug: 'leadership', name: 'Leadership', aliases: 'leadership skills' },
    { slug: 'accounting', name: 'Accounting', aliases: 'accountancy' },
  ]),
  ...field('finance', [
    {
      slug: 'personal-finance',
      name: 'Personal Finance',
      popular: true,
      aliases: `
        personal finances, money management, managing money, manage money, managing your money,
        personal money management`,
    },
    {
      slug: 'investing',
      name: 'Investing in Stocks and Funds',
      aliases: `
        investing, investment, invest, stock investing, investing in the stock market, invest in stocks,
        investing in stocks, investing in shares and funds`,
    },
    { slug: 'economics', name: 'Economics' },
    {
      slug: 'retirement-planning',
      name: 'Planning for Retirement',
      aliases: 'retirement, plan for retirement, planning your retirement, saving for retirement',
    },
    {
      slug: 'buying-a-home',
      name: 'Buying a Home',
      aliases: `
        buying a house, buy a house, buy a home, home buying, house buying, buying your first home,
        buying your first house`,
    },
    {
      slug: 'blockchain',
      name: 'Blockchain and Cryptocurrency',
      aliases: 'blockchain, cryptocurrency, crypto, cryptocurrencies and blockchain',
    },
  ]),
  ...field('health', [
    {
      slug: 'nutrition',
      name: 'Healthy Nutrition',
      popular: true,
      aliases: 'nutrition, healthy eating, eating healthy, eat healthy, eat healthily, healthy diet, healthy food',
    },
    { slug: 'human-anatomy', name: 'Human Anatomy', aliases: 'anatomy, human body, anatomy of the human body' },
    { slug: 'first-aid', name: 'First Aid' },
    {
      slug: 'sleep',
      name: 'Sleeping Better',
      aliases: 'sleep, sleep better, better sleep, good sleep, sleeping well, sleep well',
    },
    { slug: 'meditation', name: 'Meditation', aliases: 'meditate, meditating, mindfulness meditation' },
    { slug: 'psychology', name: 'Psychology' },
    {
      slug: 'strength-training',
      name: 'Strength Training',
      aliases: 'weightlifting, weight lifting, weight training, lifting weights, lift weights, resistance training',
    },
  ]),
  ...field('home', [
    { slug: 'cooking', name: 'Cooking Fundamentals', aliases: 'cooking, cook, home cooking, cooking skills' },
    {
      slug: 'baking-bread',
      name: 'Baking Bread',
      aliases: 'bread, bake bread, bread making, making bread, make bread, baking bread at home',
    },
    {
      slug: 'vegetable-gardening',
      name: 'Growing Vegetables',
      aliases: `
        vegetable gardening, vegetable garden, growing your own vegetables, grow your own vegetables,
        grow vegetables, kitchen garden, kitchen gardening`,
    },
    {
      slug: 'houseplants',
      name: 'Caring for Houseplants',
      aliases: `
        houseplants, houseplant care, house plants, house plant care, indoor plants, indoor plant care,
        caring for house plants`,
    },
    {
      slug: 'home-repair',
      name: 'Home Repair',
      aliases: 'home repairs, house repair, house repairs, home maintenance, diy home repair, repairing your home',
    },
    {
      slug: 'coffee',
      name: 'Coffee at Home',
      aliases: `
        coffee, coffee brewing, brewing coffee, brew coffee, making coffee, make coffee, coffee making,
        home coffee`,
    },
    {
      slug: 'dog-training',
      name: 'Dog Training',
      aliases: 'train a dog, training a dog, training dogs, puppy training, training a puppy, train a puppy',
    },
    { slug: 'beekeeping', name: 'Beekeeping', aliases: 'bee keeping, keeping bees, keep bees, apiculture' },
  ]),
  ...field('craft', [
    { slug: 'woodworking', name: 'Woodworking', aliases: 'wood working, woodwork' },
    { slug: 'knitting', name: 'Knitting', aliases: 'knit' },
    { slug: 'sewing', name: 'Sewing', aliases: 'sew' },
    { slug: 'pottery', name: 'Pottery', aliases: 'pottery making, making pottery, make pottery' },
    { slug: 'calligraphy', name: 'Calligraphy' },
    { slug: 'origami', name: 'Origami', aliases: 'paper folding, origami paper folding' },
  ]),
  ...field('sport', [
    {
      slug: 'running',
      name: 'Running Your First 10K',
      aliases: 'running, 10k, 10k run, run a 10k, running a 10k, 10k training, train for a 10k, first 10k',
    },
    { slug: 'swimming', name: 'Swimming', aliases: 'swim' },
    { slug: 'yoga', name: 'Yoga' },
    { slug: 'chess', name: 'Chess', aliases: 'play chess, playing chess, chess playing' },
    { slug: 'rock-climbing', name: 'Rock Climbing', aliases: 'climbing, rock climb' },
    { slug: 'tennis', name: 'Tennis', aliases: 'play tennis, playing tennis' },
    { slug: 'cycling', name: 'Road Cycling', aliases: 'cycling, road biking, road bike riding' },
  ]),
  ...field('travel', [
    {
      slug: 'planning-a-trip',
      name: 'Planning a Trip',
      aliases: `
        trip planning, plan a trip, travel planning, planning a vacation, plan a vacation, planning a holiday,
        vacation planning, planning your trip`,
    },
    {
      slug: 'backpacking',
      name: 'Hiking and Backpacking',
      aliases: 'hiking, backpacking, trekking, backpacking and hiking',
    },
    {
      slug: 'map-and-compass',
      name: 'Finding Your Way with Map and Compass',
      aliases: `
        map and compass, map reading, reading a map, reading maps, compass navigation,
        navigation with map and compass, navigating with map and compass, land navigation`,
    },
    { slug: 'world-geography', name: 'World Geography', aliases: 'geography' },
    { slug: 'sailing', name: 'Sailing', aliases: 'sail, sail a boat, sailing a boat' },
    { slug: 'birdwatching', name: 'Birdwatching', aliases: 'bird watching, birding, watching birds' },
  ]),
  ...field('growth', [
    {
      slug: 'public-speaking',
      name: 'Public Speaking',
      aliases: 'speaking in public, speak in public, giving a speech, giving speeches',
    },
    { slug: 'time-management', name: 'Time Management', aliases: 'managing time, managing your time, manage time' },
    {
      slug: 'building-habits',
      name: 'Building Habits That Last',
      aliases: `
        building habits, build habits, building good habits, build good habits, good habits, habits,
        habit formation, forming habits, habit building, better habits`,
    },
    { slug: 'critical-thinking', name: 'Critical Thinking', aliases: 'think critically, thinking critically' },
    { slug: 'learning-how-to-learn', name: 'Learning How to Learn', aliases: 'learn how to learn, learning to learn' },
    {
      slug: 'memory-techniques',
      name: 'Memory Techniques',
      aliases: `
        mnemonics, memorization, memorization techniques, memory improvement, improving memory, improve memory,
        memory training`,
    },
    { slug: 'emotional-intelligence', name: 'Emotional Intelligence', aliases: 'emotional quotient' },
    {
      slug: 'job-interviews',
      name: 'Job Interviews',
      aliases: `
        job interview, job interview preparation, job interview skills, interview skills, interview preparation,
        interviewing for a job, preparing for a job interview`,
    },
  ]),
];

/** The eight topics of the landing page, in order. */
export const POPULAR_TOPICS: readonly LibraryTopic[] = LIBRARY_TOPICS.filter((topic) => topic.popular);
