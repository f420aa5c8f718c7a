/**
 * What people type who mean a part of a written topic. Only phrases that mean this topic and no other; what has several
 * meanings stands in `senses.ts` or nowhere.
 */
export const KEYWORDS: Readonly<Record<string, string>> = {
  python:
    'python list comprehensions, list comprehensions, python lists, python functions, python classes, python loops, pandas dataframe basics, pip install, python dictionaries, python decorators, f-strings',
  'machine-learning':
    'neural networks, deep learning, supervised learning, unsupervised learning, reinforcement learning, decision trees, random forests, gradient descent, overfitting, backpropagation, k-means, nearest neighbours, support vector machines, logistic regression, training data, confusion matrix, artificial neural networks',
  javascript:
    'javascript promises, async await, closures, event loop, dom manipulation, arrow functions, javascript arrays, json in javascript',
  'web-development':
    'html, css, html and css, flexbox, css grid, responsive design, frontend development, front end, back end development, web accessibility, rest api',
  sql: 'sql joins, inner join, left join, group by, select statement, database normalization, database normalisation, primary keys, foreign keys, subqueries, window functions, database indexes, relational model',
  git: 'git branches, git merge, git rebase, rebase, merge conflicts, github, pull requests, git commit, git stash, cherry pick commits',
  'linux-command-line':
    'grep, sed, awk, bash, bash scripting, shell scripting, ssh, chmod, file permissions in linux, unix pipes, cron jobs, vim, linux processes',
  cybersecurity:
    'phishing, passwords, password managers, two factor authentication, encryption, malware protection, firewalls, ransomware protection, social engineering, public key cryptography, vpn security, sql injection',
  'data-structures-and-algorithms':
    'binary search, hash tables, hash maps, linked lists, binary trees, sorting algorithms, quicksort, merge sort, big o notation, big o, recursion, dynamic programming, graph algorithms, dijkstra, breadth first search, depth first search, stacks and queues, heaps and priority queues',
  'computer-networks':
    'tcp, tcp ip, udp, dns, ip addresses, ipv6, http protocol, routers, subnetting, osi model, ethernet, how the internet works, packet switching, network packets, domain name system',
  'cloud-computing':
    'aws, azure, virtual machines, serverless, serverless computing, cloud storage, infrastructure as code, containers in the cloud, load balancing',
  arduino: 'breadboards, servo motors, arduino sensors, blinking an led, ohms law, resistors',
  astronomy:
    'stars, galaxies, the milky way, milky way, solar system, the solar system, planets, the moon, mars planet, jupiter planet, neptune, uranus, comets, constellations, telescopes, supernova, nebulae, phases of the moon, eclipses, the big bang, big bang, exoplanets, dark matter, dark energy, stargazing, life cycle of stars, mars, asteroids',
  'cell-biology':
    'mitosis, meiosis vs mitosis, mitochondria, cell membrane, cell division, cell cycle, organelles, cell nucleus, ribosomes, the cytoskeleton, endoplasmic reticulum, golgi apparatus, eukaryotic cells',
  genetics:
    'dna, rna, genes, chromosomes, mendel, gregor mendel, mendelian inheritance, crispr, gene editing, mutations, punnett squares, dna replication, genome, dominant and recessive genes, epigenetics',
  evolution:
    'natural selection, darwin, charles darwin, origin of species, fossils, human evolution, speciation, adaptation biology, common descent, sexual selection, genetic drift',
  photosynthesis:
    'chlorophyll, calvin cycle, light reactions, chloroplasts, c4 plants, photosynthesis in plants, stomata',
  'organic-chemistry':
    'benzene, alkanes, alkenes, functional groups, hydrocarbons, chirality, aromatic compounds, sn2 reactions, reaction mechanisms, alcohols and ethers, carbonyl compounds',
  'quantum-physics':
    'quantum entanglement, entanglement, schrodingers cat, schrodinger equation, heisenberg uncertainty principle, uncertainty principle, double slit experiment, double slit, wave particle duality, quantum tunnelling, quantum tunneling, superposition, wave function, photoelectric effect, bells theorem, quantum computing basics',
  relativity:
    'black holes, black hole, special relativity, general relativity, time dilation, e=mc2, e mc2, spacetime, space time, twin paradox, length contraction, gravitational waves, speed of light, lorentz transformation, curved spacetime',
  'climate-science':
    'greenhouse effect, greenhouse gases, carbon cycle, sea level rise, carbon dioxide and climate, climate models, ocean acidification, ice cores, climate feedbacks, carbon emissions',
  geology:
    'plate tectonics, volcanoes, volcanos, earthquakes, rocks and minerals, minerals, igneous rocks, sedimentary rocks, metamorphic rocks, rock cycle, the rock cycle, continental drift, tectonic plates, geologic time, erosion, structure of the earth, fossils and strata',
  neuroscience:
    'neurons, synapses, neurotransmitters, hippocampus, cerebral cortex, dopamine, memory and the hippocampus, the nervous system, action potential, brain plasticity, neuroplasticity, amygdala',
  algebra:
    'quadratic equations, quadratic formula, linear equations, factoring polynomials, polynomials, solving equations, inequalities in algebra, logarithms, exponents, completing the square, simultaneous equations, systems of equations, slope intercept form, fractions in algebra',
  geometry:
    'pythagorean theorem, pythagoras theorem, triangles, circles, angles, area and perimeter, area and volume, congruent triangles, similar triangles, euclidean geometry, euclid, trigonometry, sine and cosine, polygons, geometric proofs, pi',
  calculus:
    'derivatives, integrals, limits, limits in calculus, chain rule, product rule, differentiation, integration, fundamental theorem of calculus, integration by parts, differential calculus, integral calculus, taylor series, related rates, antiderivatives, calculus 1, calculus i, l hopitals rule',
  'linear-algebra':
    'eigenvalues, eigenvectors, eigenvalues and eigenvectors, matrix multiplication, matrices, vectors, vector spaces, determinants, gaussian elimination, dot product, linear transformations, singular value decomposition, svd, orthogonality, linear independence',
  statistics:
    'hypothesis testing, standard deviation, confidence intervals, p values, p value, regression, linear regression, correlation, mean median mode, normal distribution, t test, sampling, central limit theorem, descriptive statistics, anova, variance',
  probability:
    'bayes theorem, bayes rule, conditional probability, monty hall problem, random variables, binomial distribution, permutations and combinations, expected value, law of large numbers, markov chains, poisson distribution, birthday problem',
  'game-theory':
    'nash equilibrium, prisoners dilemma, zero sum games, tit for tat, dominant strategies, tragedy of the commons, auction theory, mixed strategies',
  'roman-empire':
    'julius caesar, augustus, emperor augustus, nero, roman emperors, marcus aurelius emperor, pax romana, fall of rome, fall of the roman empire, roman legions, roman army, roman roads, roman law, constantine the great, hadrian, trajan, pompeii, colosseum, punic wars, gladiators, roman republic, roman senate',
  'ancient-egypt':
    'pyramids, the pyramids, pyramids of giza, great pyramid, pharaohs, cleopatra, tutankhamun, mummies, mummification, hieroglyphs, hieroglyphics, egyptian gods, nefertiti, akhenaten, ramses, book of the dead, rosetta stone, egyptian mythology',
  'ancient-greece':
    'sparta, athens, athenian democracy, alexander the great, trojan war, peloponnesian war, persian wars, marathon battle, greek gods, greek mythology, pericles, thermopylae, ancient olympics, minoans, homer iliad, mycenae',
  'middle-ages':
    'black death, the black death, plague in europe, crusades, the crusades, feudalism, knights, medieval castles, charlemagne, magna carta, medieval church, hundred years war, byzantine empire, monasteries, vikings, joan of arc, medieval life',
  renaissance:
    'michelangelo, leonardo da vinci, medici, the medici, machiavelli, raphael, florence renaissance, gutenberg, printing press, humanism, botticelli, brunelleschi, erasmus, sistine chapel, renaissance art',
  'french-revolution':
    'robespierre, the terror, reign of terror, bastille, storming of the bastille, louis xvi, marie antoinette, guillotine, jacobins, estates general, declaration of the rights of man, danton, girondins, napoleon rise to power',
  'industrial-revolution':
    'steam engine, steam engines, james watt, railways, railroads, luddites, spinning jenny, factory system, textile mills, child labour in factories, cotton mills, coal mining history, bessemer steel, industrialisation, industrialization',
  'world-war-1':
    'battle of the somme, somme, verdun, treaty of versailles, trench warfare, trenches, gallipoli, franz ferdinand, archduke franz ferdinand, zimmermann telegram, schlieffen plan, western front, wwi history, causes of wwi, causes of world war 1, july crisis, lusitania, battle of verdun, armistice 1918',
  'world-war-2':
    'stalingrad, battle of stalingrad, d day, normandy landings, pearl harbor, the holocaust, holocaust, hitler, battle of britain, blitzkrieg, dunkirk, hiroshima, manhattan project, wwii history, ww2 history, world war 2 history, causes of world war 2, midway, auschwitz, nuremberg trials, enigma machine, warsaw uprising, the blitz, barbarossa, churchill in wwii, pacific war',
  'cold-war':
    'cuban missile crisis, berlin wall, the berlin wall, gorbachev, mikhail gorbachev, vietnam war, korean war, iron curtain, nato and the warsaw pact, warsaw pact, truman doctrine, marshall plan, space race, fall of the soviet union, collapse of the soviet union, arms race, detente, mccarthyism, perestroika, prague spring, khrushchev, bay of pigs',
  'history-of-china':
    'ming dynasty, qing dynasty, tang dynasty, han dynasty, song dynasty, mao zedong, mao, confucius, great wall of china, opium wars, opium war, cultural revolution, genghis khan in china, qin shi huang, terracotta army, boxer rebellion, great leap forward, chinese dynasties, zheng he, yuan dynasty',
  'introduction-to-philosophy':
    'socrates, plato, descartes, aristotle, metaphysics, epistemology, free will, mind body problem, platos cave, allegory of the cave, hume, skepticism, cogito ergo sum, meaning of life, problem of evil, western philosophy',
  ethics:
    'utilitarianism, kant, immanuel kant, categorical imperative, virtue ethics, deontology, trolley problem, john stuart mill, moral relativism, consequentialism, animal rights, applied ethics, bentham, metaethics',
  logic:
    'syllogisms, modus ponens, truth tables, propositional logic, predicate logic, deductive reasoning, inductive reasoning, formal logic, logical paradoxes, russells paradox, liar paradox, validity and soundness',
  stoicism:
    'marcus aurelius, epictetus, seneca, dichotomy of control, meditations of marcus aurelius, zeno of citium, amor fati, memento mori, stoics',
  existentialism:
    'sartre, jean paul sartre, kierkegaard, camus, albert camus, heidegger, simone de beauvoir, nietzsche, absurdism, myth of sisyphus, being and nothingness, bad faith, existence precedes essence',
  'political-philosophy':
    'rawls, john rawls, locke, john locke, hobbes, thomas hobbes, social contract, rousseau, veil of ignorance, liberalism, libertarianism, nozick, leviathan, anarchism, theories of justice, separation of powers',
  'world-religions':
    'buddhism, islam, christianity, hinduism, judaism, sikhism, taoism, daoism, confucianism, shinto, the buddha, quran, jainism, zoroastrianism, jesus, muhammad, torah, baha i, ramadan, eightfold path',
  photography:
    'aperture, shutter speed, iso, depth of field, exposure triangle, white balance, portrait photography, landscape photography, rule of thirds, raw photos, dslr, night photography, camera lenses, focal length, long exposure, composition in photography, exposure photography, shooting in raw, bokeh',
  drawing:
    'perspective drawing, shading, figure drawing, drawing faces, drawing portraits, one point perspective, two point perspective, gesture drawing, still life drawing, contour drawing, drawing hands, pencil drawing',
  watercolor:
    'wet on wet, watercolor washes, watercolour skies, watercolor brushes, watercolor paper, glazing watercolor, watercolor techniques',
  'art-history':
    'impressionism, cubism, surrealism, baroque art, picasso, monet, van gogh, rembrandt, caravaggio, pop art, modern art, expressionism, abstract expressionism, cave paintings, romanticism in art, andy warhol, gothic art, abstract art',
  'graphic-design':
    'typography, logo design, colour theory, color theory, fonts, kerning, layout design, grid systems, visual hierarchy, serif and sans serif, poster design, branding design',
  'creative-writing':
    'writing dialogue, dialogue writing, character development, plot structure, point of view in fiction, show dont tell, writing a novel, how to write a novel, short stories, writing short stories, heros journey, world building, three act structure, writing a short story',
  architecture:
    'gothic cathedrals, gothic architecture, bauhaus, brutalism, skyscrapers, le corbusier, palladio, frank lloyd wright, art nouveau architecture, doric ionic corinthian, greek temples, roman architecture, flying buttresses, modern architecture, modernist architecture',
  poetry:
    'sonnets, sonnet, haiku, iambic pentameter, free verse, rhyme and meter, metaphor in poetry, villanelle, limericks, how to write a poem, rhyme schemes, metre in poetry, shakespeares sonnets, poetic metre',
  guitar:
    'guitar chords, barre chords, strumming, strumming patterns, fingerpicking, tuning a guitar, how to tune a guitar, power chords, guitar tabs, guitar tablature, guitar solos, acoustic guitar, open chords, guitar scales',
  piano:
    'piano scales, scales on the piano, piano chords, sight reading piano, piano pedals, reading sheet music for piano, piano fingering, hand independence on the piano, piano technique',
  'music-theory':
    'chord progressions, circle of fifths, intervals in music, musical intervals, major scale, minor scales, major and minor, harmony in music, time signatures, key signatures, counterpoint, cadences, reading music, sheet music, triads, diatonic chords, musical modes, seventh chords, roman numeral analysis',
  singing:
    'vocal warm ups, breath support, vocal range, belting, vibrato, breathing for singers, head voice, singing in tune, harmonizing voices, vocal technique',
  'classical-music':
    'beethoven, mozart, bach, johann sebastian bach, symphonies, symphony, opera, baroque music, chopin, tchaikovsky, vivaldi, debussy, mahler, stravinsky, haydn, wagner, string quartets, schubert, brahms, verdi, the orchestra, sonata form, concertos',
  jazz: 'bebop, miles davis, john coltrane, coltrane, louis armstrong, duke ellington, charlie parker, swing music, swing era, jazz improvisation, big bands, ragtime, bossa nova, thelonious monk, cool jazz, billie holiday, new orleans jazz, fusion jazz',
  'music-production':
    'mixing music, mastering music, daw, ableton, logic pro, eq and compression, compression in music, midi, synthesis in music, sampling in music, recording vocals, reverb, beat making, audio compression, sidechain compression, home recording, home studio, equalizer',
  spanish:
    'spanish verbs, ser and estar, ser vs estar, subjunctive in spanish, spanish subjunctive, spanish pronunciation, preterite and imperfect, por and para, spanish grammar, spanish past tense, spanish alphabet, spanish numbers, spanish greetings, spanish vocabulary, spanish pronouns, spanish conjugation, spanish phrases',
  french:
    'french pronunciation, french verbs, french grammar, passe compose, french articles, french numbers, french greetings, french past tense, french conjugation, french vocabulary, french phrases, french alphabet, french nasal vowels, etre and avoir',
  german:
    'german cases, german grammar, der die das, german articles, german verbs, german word order, dative case in german, accusative in german, german pronunciation, german numbers, umlauts, separable verbs, german vocabulary, german phrases, german adjective endings, akkusativ und dativ',
  japanese:
    'kanji, hiragana, katakana, japanese grammar, japanese particles, japanese verbs, keigo, hiragana and katakana, japanese writing, japanese pronunciation, japanese numbers, japanese kanji, japanese alphabet, japanese phrases, japanese counters',
  mandarin:
    'mandarin tones, chinese tones, pinyin, chinese characters, chinese grammar, hanzi, chinese radicals, measure words, chinese pronunciation, simplified chinese, chinese numbers, mandarin grammar, stroke order, chinese writing',
  'english-grammar':
    'commas, punctuation, english tenses, semicolons, parts of speech, relative clauses, english verbs, passive voice, conditionals in english, phrasal verbs, apostrophes, english articles, modal verbs, sentence structure, subject verb agreement, present perfect, nouns and verbs, adjectives and adverbs',
  latin:
    'latin declensions, latin verbs, latin cases, latin grammar, ablative absolute, latin conjugations, latin vocabulary, latin nouns, latin pronunciation, cicero in latin, ablative',
  'starting-a-business':
    'business plan, business plans, startups, minimum viable product, mvp, first customers, business models, business model canvas, entrepreneurship, lean startup, pricing a product, small business, product market fit, startup funding',
  marketing:
    'content marketing, email marketing, market research, market segmentation, seo, branding, positioning, social media marketing, advertising, digital marketing, marketing mix, four ps of marketing, copywriting, sales funnel',
  'project-management':
    'gantt charts, scrum, agile, agile project management, kanban, critical path, risk management in projects, work breakdown structure, project planning, sprint planning, stakeholder management, project charter, agile and scrum, project scope',
  negotiation:
    'batna, salary negotiation, anchoring in negotiation, win win negotiation, negotiating a salary, getting to yes, zopa, integrative bargaining, distributive bargaining',
  'product-management':
    'product roadmaps, product roadmap, user stories, user interviews, ab testing, a b testing, prioritising features, feature prioritization, product discovery, product strategy, jobs to be done, product metrics, okrs',
  leadership:
    'giving feedback, delegation, delegating, motivating a team, team building, managing people, one on ones, psychological safety, leading a team, difficult conversations at work, management skills',
  accounting:
    'balance sheet, balance sheets, depreciation, double entry bookkeeping, double entry, debits and credits, income statement, cash flow statement, accruals, bookkeeping, profit and loss, general ledger, financial statements, accounts payable, trial balance, journal entries in accounting',
  'personal-finance':
    'budgeting, budget, compound interest, emergency fund, credit score, credit scores, credit cards, paying off debt, debt, saving money, how to save money, household budget, student loans, making a budget, sinking funds, net worth, how to budget',
  investing:
    'index funds, etfs, etf, bonds, stocks, the stock market, stock market, mutual funds, dividends, diversification, asset allocation, portfolio, value investing, p e ratio, stocks and bonds, dollar cost averaging, how to buy stocks, how to invest in bonds',
  economics:
    'supply and demand, inflation, gdp, monetary policy, fiscal policy, unemployment, microeconomics, macroeconomics, opportunity cost, elasticity, monopoly in economics, comparative advantage, market failure, externalities, keynes, adam smith, central banks, interest rates, price elasticity, recession, recessions, international trade, invisible hand',
  'retirement-planning':
    '401k, pensions, pension, annuities, when to retire, four percent rule, early retirement, social security, ira, withdrawal rate, state pension, fire movement',
  'buying-a-home':
    'mortgages, mortgage, down payment, house viewing, fixed rate mortgage, home inspection, closing costs, house survey, first time home buyer, first time buyer, real estate purchase, mortgage rates, home loan, house hunting',
  blockchain:
    'bitcoin, ethereum, smart contracts, crypto wallets, bitcoin mining, proof of work, proof of stake, nft, nfts, decentralized finance, defi, stablecoins, crypto mining, crypto',
  nutrition:
    'vitamins, protein, fiber, fibre, carbohydrates, calories, reading food labels, food labels, macronutrients, micronutrients, omega 3, saturated fat, balanced diet, dietary fat, minerals in food, vegan nutrition, vegetarian diet, gut health, meal planning, vitamin d, dietary fiber, sugar in food, fats and oils',
  'human-anatomy':
    'the skeleton, human skeleton, skeleton, muscles, the human heart, human heart, the lungs, bones, bones of the hand, digestive system, circulatory system, respiratory system, spine, muscular system, skeletal system, joints, kidneys, liver anatomy, cardiovascular system',
  'first-aid':
    'cpr, choking, heimlich manoeuvre, heimlich maneuver, recovery position, treating burns, burns first aid, treating shock, nosebleeds, nosebleed, aed, defibrillator, severe bleeding, how to stop bleeding, bleeding, tourniquet, fainting, sprains, snake bites, anaphylaxis, resuscitation, heart attack first aid, stroke first aid, how to do cpr, wound care, treating wounds',
  sleep:
    'insomnia, circadian rhythm, rem sleep, napping, naps, sleep hygiene, jet lag, sleep stages, stages of sleep, melatonin, body clock, sleep schedule, shift work sleep',
  meditation:
    'mindfulness, body scan, loving kindness meditation, breath meditation, breathing meditation, vipassana, walking meditation, zen meditation, mbsr, metta, zazen',
  psychology:
    'classical conditioning, operant conditioning, pavlov, freud, cognitive biases, maslow, attachment theory, social psychology, developmental psychology, piaget, milgram experiment, personality psychology, big five personality, skinner, behaviorism, behaviourism, cognitive psychology, conformity, bystander effect, stanford prison experiment, pavlovs dogs',
  'strength-training':
    'squats, squat, deadlift, deadlifts, bench press, progressive overload, pull ups, overhead press, building muscle, gain muscle, kettlebells, barbell training, powerlifting, hypertrophy, push ups, bodyweight strength',
  cooking:
    'knife skills, braising, sauces, roasting, searing, cooking eggs, seasoning food, stir fry, cooking rice, cooking meat, knife skills cooking, sauteing, how to cook eggs, boiling eggs, how to chop an onion, steaming vegetables, cooking vegetables, making stock',
  'baking-bread':
    'sourdough, sourdough starter, baking sourdough bread, kneading, kneading dough, proofing dough, yeast, focaccia, baguettes, baguette, no knead bread, gluten development, bread flour, whole wheat bread, bread proofing, crust and crumb, shaping bread',
  'vegetable-gardening':
    'compost, composting, growing tomatoes, how to grow tomatoes, tomatoes in the garden, raised beds, crop rotation, garden soil, pruning tomatoes, growing potatoes, starting seeds, seed starting, growing carrots, growing lettuce, slugs, growing beans, mulching, growing herbs, companion planting',
  houseplants:
    'repotting, succulents, watering plants, monstera, orchids indoors, propagating plants, spider mites, fungus gnats, potting soil, plant cuttings, snake plants, cacti indoors, overwatering, light for plants',
  'home-repair':
    'leaking tap, leaky faucet, dripping tap, fixing a leaky faucet, unclogging a drain, blocked drain, patching drywall, hanging a shelf, painting a room, painting walls, how to paint a wall, changing a light fixture, drilling holes, caulking, fixing a toilet, running toilet, tiling, grouting, bleeding a radiator, replacing an outlet, squeaky door',
  coffee:
    'espresso, pour over coffee, pour over, french press, latte art, moka pot, coffee beans, coffee grinders, cold brew, aeropress, grinding coffee, steaming milk, coffee roasting, cappuccino',
  'dog-training':
    'puppy house training, house training a puppy, leash training, recall for dogs, clicker training, crate training, teaching a dog to sit, loose leash walking, dog recall, barking dog, puppy biting, teach a dog to come, potty training a puppy, toilet training a puppy, separation anxiety in dogs',
  beekeeping:
    'honey harvest, harvesting honey, bee swarms, varroa, varroa mites, queen bees, bee hives, beehives, honey bees, swarming bees, queen rearing, smoker for bees, wintering bees',
  woodworking:
    'dovetails, dovetail joints, wood joints, hand planes, chisels, sharpening chisels, wood finishing, mortise and tenon, wood grain, table saw, joinery, hand saws, wood glue, building a box in wood, wood finishes, making a wooden box',
  knitting:
    'purl stitch, knit and purl, casting on, cable knitting, knitting a scarf, knitting patterns, binding off, knitting needles, knitting socks, knit stitch, ribbing, knitting in the round, yarn weights, knitting a hat, knitting a sweater, gauge in knitting',
  sewing:
    'sewing machine, threading a sewing machine, hemming, hemming trousers, sewing a zipper, zippers, sewing buttons, sewing patterns, darts in sewing, seams, running stitch, how to sew a button, sewing on a button, buttonholes, seam allowance, backstitch',
  pottery:
    'throwing on the wheel, potters wheel, wheel throwing, glazes, glazing pottery, kilns, kiln firing, pinch pots, slab building, hand building clay, coil pots, centering clay, bisque firing, clay bodies, raku, coil building',
  calligraphy:
    'copperplate, gothic script, blackletter, italic hand, dip pens, broad nib pen, brush lettering, uncial, lettering with a pointed pen, calligraphy nibs, textura, calligraphy pens',
  origami:
    'paper cranes, origami cranes, origami crane, mountain and valley folds, modular origami, origami bases, paper crane, origami frog, crease patterns, tessellations in paper, squash fold',
  running:
    'couch to 5k, running form, tempo runs, interval training running, running shoes, long runs, running injuries, shin splints, easy running, running cadence, race day running, running a marathon preparation plan for a 10k, intervals for runners',
  swimming:
    'front crawl, freestyle swimming, breaststroke, backstroke, butterfly stroke, flip turns, breathing in freestyle, treading water, swim strokes, swimming strokes, floating in water, bilateral breathing, swimming turns',
  yoga: 'sun salutation, downward dog, warrior pose, pranayama, asanas, savasana, yoga breathing, yoga poses, tree pose, vinyasa, hatha yoga, sun salutations, chair yoga, surya namaskar, yoga sutras',
  chess:
    'chess openings, sicilian defence, sicilian defense, endgames, chess endgames, checkmate patterns, forks and pins, pawn structure, chess tactics, chess strategy, en passant, italian game, queens gambit, king and pawn endings, how chess pieces move, chess notation, openings in chess, ruy lopez, chess rules',
  'rock-climbing':
    'belaying, bouldering, lead climbing, climbing knots, rappelling, abseiling, top rope, climbing grades, figure eight knot, climbing shoes, crimps and slopers, climbing holds, carabiners, bouldering technique',
  tennis:
    'tennis serve, serve in tennis, backhand, forehand, topspin, volleys, tennis scoring, tennis rules, tennis grips, tennis doubles, kick serve, slice backhand, second serve, tennis backhand, tennis forehand, tennis footwork',
  cycling:
    'bike fit, bike gears, changing a bike tube, fixing a flat tyre, cadence on a bike, riding in a group, drafting, climbing on a bike, clipless pedals, road bikes, fixing a puncture, descending on a bike, saddle height, bicycle maintenance, bike chain',
  'planning-a-trip':
    'packing list, packing light, travel insurance, travel budget, cheap flights, travel itinerary, booking flights, booking hotels, travel vaccines, passports and visas, jet lag prevention, packing for a trip, itinerary, finding cheap flights',
  backpacking:
    'leave no trace, hiking boots, tents, water purification, backpacking food, trail food, sleeping bags, camping stove, pack weight, blisters, thru hiking, day hikes, day hiking, wild camping, filtering water, bear canisters, ultralight backpacking',
  'map-and-compass':
    'contour lines, compass bearings, magnetic declination, topographic maps, taking a bearing, triangulation on a map, grid references, orienteering, dead reckoning on foot, map scale, map symbols, pacing distance, how to use a compass, resection',
  'world-geography':
    'continents, oceans, rivers of the world, capitals of the world, mountain ranges, world map, deserts, countries of the world, time zones, latitude and longitude, monsoon, map projections, population geography, longest rivers, mercator projection, himalayas, the himalayas, sahara, sahara desert',
  sailing:
    'sailing knots, tacking, tacking and jibing, points of sail, jibing, anchoring a boat, rules of the road at sea, reefing, mooring a boat, sail trim, bowline, man overboard, gybing, docking a sailboat, sailing into the wind, port and starboard, right of way at sea, nautical charts',
  birdwatching:
    'binoculars, bird songs, bird song, bird migration, field guides, bird feeders, identifying birds, raptors, garden birds, bird calls, bird identification, bird feathers, nest boxes, warblers, waders, migration of birds',
  'public-speaking':
    'stage fright, body language on stage, eye contact in speaking, storytelling in speeches, speech writing, presentations, giving a presentation, giving presentations, slides for a talk, toasts, wedding speech, fear of public speaking, presentation skills, filler words, voice projection, best man speech, glossophobia, presentation slides, wedding toast',
  'time-management':
    'procrastination, pomodoro, pomodoro technique, eisenhower matrix, time blocking, to do lists, prioritizing tasks, deadlines, weekly planning, getting things done, gtd, todo lists, saying no, inbox zero, calendar planning',
  'building-habits':
    'habit loop, habit stacking, breaking bad habits, bad habits, morning routine, tiny habits, atomic habits, willpower, implementation intentions, habit tracking, breaking a habit, habit trackers',
  'critical-thinking':
    'logical fallacies, fallacies, ad hominem, straw man, confirmation bias, fake news, evaluating sources, misinformation, slippery slope, arguments and evidence, straw man fallacy, fact checking, spotting misinformation, how to spot fake news, red herring, cherry picking data, occams razor',
  'learning-how-to-learn':
    'spaced repetition, active recall, note taking, interleaving, study techniques, how to study, flashcards, retrieval practice, exam preparation, feynman technique, cornell notes, study skills, deliberate practice, spacing effect, cramming',
  'memory-techniques':
    'memory palace, method of loci, mind palace, remembering names, memorizing numbers, major system, link method, memorize a deck of cards, peg system, remembering numbers, memorising poems, how to remember names, chunking, memorizing a speech',
  'emotional-intelligence':
    'empathy, self awareness, anger management, managing emotions, active listening, emotional regulation, emotion regulation, social skills, naming emotions, handling conflict, conflict resolution, managing anger, eq test, goleman',
  'job-interviews':
    'star method, tell me about yourself, behavioral interview questions, behavioural questions, questions to ask the interviewer, salary question in interviews, interview questions, strengths and weaknesses, phone interview, video interview, technical interview, body language in interviews, interview follow up, behavioral interview, greatest weakness',
};
