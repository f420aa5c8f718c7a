import { LIBRARY_TOPICS, type LibraryTopic } from './topics';
import { wordsOf } from './words';

/** Names of the topics as learners type them in other languages: a slug and its names a line. Server only. */
export const NAMES: Readonly<Record<string, string>> = {
  de: `
    python: Python-Programmierung, Programmieren mit Python, Python lernen
    machine-learning: Maschinelles Lernen
    javascript: JavaScript lernen, JavaScript-Programmierung
    java: Java-Programmierung, Programmieren mit Java, Java lernen
    c-programming: C-Programmierung, Programmieren in C
    web-development: Webentwicklung, Web-Entwicklung, Webseiten erstellen
    sql: SQL lernen, Relationale Datenbanken, SQL und relationale Datenbanken
    git: Git lernen, Versionsverwaltung, Git und Versionsverwaltung
    linux-command-line: Linux-Kommandozeile, Linux-Befehle, Kommandozeile
    spreadsheets: Tabellenkalkulation, Excel lernen
    data-analysis: Datenanalyse
    cybersecurity: Cybersicherheit, IT-Sicherheit, Computersicherheit
    data-structures-and-algorithms: Datenstrukturen und Algorithmen, Algorithmen und Datenstrukturen, Algorithmen
    computer-networks: Rechnernetze, Computernetzwerke, Wie Computernetzwerke funktionieren
    cloud-computing: Cloud-Computing lernen, Rechnen in der Cloud
    arduino: Arduino-Programmierung, Elektronik mit Arduino
    astronomy: Astronomie, Sternkunde
    biology: Biologie
    cell-biology: Zellbiologie
    genetics: Genetik, Vererbungslehre
    evolution: Evolutionstheorie, Evolutionsbiologie
    photosynthesis: Photosynthese, Fotosynthese
    chemistry: Chemie
    organic-chemistry: Organische Chemie
    physics: Physik
    quantum-physics: Quantenphysik, Quantenmechanik
    relativity: Relativitätstheorie, Einsteins Relativitätstheorie
    climate-science: Klimawissenschaft, Klimawandel, Klimaforschung
    geology: Geologie
    neuroscience: Neurowissenschaft, Hirnforschung, Wie das Gehirn funktioniert
    algebra: Algebra lernen
    geometry: Geometrie
    trigonometry: Trigonometrie
    calculus: Differential- und Integralrechnung, Infinitesimalrechnung
    linear-algebra: Lineare Algebra
    statistics: Statistik
    probability: Wahrscheinlichkeitsrechnung, Wahrscheinlichkeitstheorie, Wahrscheinlichkeit
    game-theory: Spieltheorie
    roman-empire: Römisches Reich, Das Römische Reich, Das alte Rom
    ancient-egypt: Altes Ägypten, Das alte Ägypten
    ancient-greece: Antikes Griechenland, Das antike Griechenland, Das alte Griechenland
    middle-ages: Mittelalter, Das Mittelalter, Europa im Mittelalter
    renaissance: Die Renaissance, Zeitalter der Renaissance
    french-revolution: Französische Revolution, Die Französische Revolution
    industrial-revolution: Industrielle Revolution, Die industrielle Revolution
    world-war-1: Erster Weltkrieg, Der Erste Weltkrieg, 1. Weltkrieg
    world-war-2: Zweiter Weltkrieg, Der Zweite Weltkrieg, 2. Weltkrieg
    cold-war: Kalter Krieg, Der Kalte Krieg
    world-history: Weltgeschichte
    us-history: Geschichte der USA, Geschichte der Vereinigten Staaten, Amerikanische Geschichte
    history-of-china: Geschichte Chinas, Chinesische Geschichte
    introduction-to-philosophy: Philosophie, Einführung in die Philosophie
    ethics: Ethik, Moralphilosophie
    logic: Logik, Logik und Argumentation
    stoicism: Stoizismus, Die Stoa, Stoische Philosophie
    existentialism: Existenzialismus, Existentialismus
    political-philosophy: Politische Philosophie
    law: Recht, Rechtswissenschaft, Jurastudium
    world-religions: Weltreligionen, Religionen der Welt
    photography: Fotografie, Photographie, Fotografieren
    drawing: Zeichnen, Zeichnen lernen, Zeichnen für Anfänger
    watercolor: Aquarell, Aquarellmalerei, Malen mit Wasserfarben
    art-history: Kunstgeschichte
    graphic-design: Grafikdesign, Grafik-Design
    creative-writing: Kreatives Schreiben
    architecture: Architektur, Architekturgeschichte, Geschichte der Architektur
    poetry: Lyrik, Gedichte, Gedichte schreiben
    guitar: Gitarre, Gitarre spielen, Gitarre lernen
    piano: Klavier, Klavier spielen, Klavier lernen
    music-theory: Musiktheorie, Musiklehre
    singing: Singen, Singen lernen, Gesang
    classical-music: Klassische Musik, Klassik
    jazz: Jazzmusik, Jazz-Musik
    music-production: Musikproduktion, Musik produzieren
    spanish: Spanisch, Spanisch lernen, Spanisch für Anfänger
    french: Französisch, Französisch lernen, Französisch für Anfänger
    german: Deutsch lernen, Deutsch für Anfänger
    italian: Italienisch, Italienisch lernen, Italienisch für Anfänger
    portuguese: Portugiesisch, Portugiesisch lernen, Portugiesisch für Anfänger
    arabic: Arabisch, Arabisch lernen, Arabisch für Anfänger
    japanese: Japanisch, Japanisch lernen, Japanisch für Anfänger
    mandarin: Chinesisch, Chinesisch lernen, Mandarin lernen
    korean: Koreanisch, Koreanisch lernen, Koreanisch für Anfänger
    english-grammar: Englische Grammatik
    latin: Latein, Latein lernen, Lateinisch
    starting-a-business: Unternehmen gründen, Existenzgründung, Unternehmensgründung
    marketing: Absatzwirtschaft, Marketing lernen
    project-management: Projektmanagement
    negotiation: Verhandeln, Verhandlungsführung
    product-management: Produktmanagement
    leadership: Führung, Mitarbeiterführung, Führungskompetenz
    accounting: Buchhaltung, Buchführung, Rechnungswesen
    personal-finance: Persönliche Finanzen, Private Finanzen, Umgang mit Geld
    investing: Geldanlage, Investieren, Aktien und Fonds
    economics: Volkswirtschaftslehre, Volkswirtschaft, Wirtschaftswissenschaften
    retirement-planning: Altersvorsorge, Ruhestandsplanung
    buying-a-home: Hauskauf, Haus kaufen, Immobilienkauf
    blockchain: Kryptowährungen, Kryptowährung, Blockchain und Kryptowährungen
    nutrition: Ernährung, Gesunde Ernährung, Ernährungslehre
    human-anatomy: Anatomie, Anatomie des Menschen, Der menschliche Körper
    first-aid: Erste Hilfe
    sleep: Besser schlafen, Schlaf, Gesunder Schlaf
    meditation: Meditieren, Meditieren lernen
    psychology: Psychologie
    strength-training: Krafttraining, Gewichtheben
    cooking: Kochen, Kochen lernen
    baking-bread: Brot backen, Brotbacken
    vegetable-gardening: Gemüseanbau, Gemüse anbauen, Gemüsegarten
    houseplants: Zimmerpflanzen, Zimmerpflanzen pflegen
    home-repair: Reparaturen im Haus, Heimwerken, Hausreparaturen
    coffee: Kaffee, Kaffee zubereiten, Kaffee kochen
    dog-training: Hundeerziehung, Hundetraining, Hundeausbildung
    beekeeping: Imkerei, Imkern, Bienenhaltung
    woodworking: Holzbearbeitung, Tischlern, Schreinern
    knitting: Stricken, Stricken lernen
    sewing: Nähen, Nähen lernen
    pottery: Töpfern, Töpferei, Keramik
    calligraphy: Kalligrafie, Kalligraphie, Schönschrift
    origami: Papierfalten, Papier falten
    running: Laufen, 10 km laufen, Lauftraining
    swimming: Schwimmen, Schwimmen lernen
    yoga: Yoga für Anfänger, Yoga lernen
    chess: Schach, Schach spielen, Schach lernen
    rock-climbing: Klettern, Felsklettern
    tennis: Tennis spielen, Tennis lernen
    cycling: Rennradfahren, Radsport, Radfahren
    planning-a-trip: Reiseplanung, Reise planen, Eine Reise planen
    backpacking: Wandern, Rucksackreisen, Trekking und Wandern
    map-and-compass: Karte und Kompass, Orientierung mit Karte und Kompass, Kartenlesen
    world-geography: Geografie, Geographie, Erdkunde
    sailing: Segeln, Segeln lernen
    birdwatching: Vogelbeobachtung, Vögel beobachten
    public-speaking: Öffentliches Reden, Reden halten, Vor Publikum sprechen
    time-management: Zeitmanagement, Zeiteinteilung
    building-habits: Gewohnheiten, Gewohnheiten aufbauen, Gute Gewohnheiten
    critical-thinking: Kritisches Denken, Kritisch denken
    learning-how-to-learn: Lernen lernen, Das Lernen lernen
    memory-techniques: Gedächtnistechniken, Merktechniken, Gedächtnistraining
    emotional-intelligence: Emotionale Intelligenz
    job-interviews: Vorstellungsgespräch, Bewerbungsgespräch, Vorstellungsgespräche`,
  es: `
    python: Programación en Python, Aprender Python, Programar en Python
    machine-learning: Aprendizaje automático, Aprendizaje de máquina
    javascript: Programación en JavaScript, Aprender JavaScript
    java: Programación en Java, Aprender Java, Programar en Java
    c-programming: Programación en C, Lenguaje C, Programar en C
    web-development: Desarrollo web, Programación web, Crear páginas web
    sql: Bases de datos relacionales, Aprender SQL, SQL y bases de datos relacionales
    git: Control de versiones, Aprender Git, Git y control de versiones
    linux-command-line: Línea de comandos de Linux, Línea de comandos, Terminal de Linux
    spreadsheets: Hojas de cálculo, Hoja de cálculo, Aprender Excel
    data-analysis: Análisis de datos
    cybersecurity: Ciberseguridad, Seguridad informática
    data-structures-and-algorithms: Estructuras de datos y algoritmos, Algoritmos, Estructuras de datos
    computer-networks: Redes de computadoras, Redes de ordenadores, Redes informáticas
    cloud-computing: Computación en la nube, Informática en la nube
    arduino: Electrónica con Arduino, Programación de Arduino, Aprender Arduino
    astronomy: Astronomía
    biology: Biología
    cell-biology: Biología celular
    genetics: Genética
    evolution: Evolución, Teoría de la evolución
    photosynthesis: Fotosíntesis
    chemistry: Química
    organic-chemistry: Química orgánica
    physics: Física
    quantum-physics: Física cuántica, Mecánica cuántica
    relativity: Relatividad, Teoría de la relatividad
    climate-science: Climatología, Cambio climático, Ciencia del clima
    geology: Geología
    neuroscience: Neurociencia, El cerebro humano, Cómo funciona el cerebro
    algebra: Aprender álgebra, El álgebra
    geometry: Geometría
    trigonometry: Trigonometría
    calculus: Cálculo, Cálculo diferencial e integral
    linear-algebra: Álgebra lineal
    statistics: Estadística
    probability: Probabilidad, Teoría de la probabilidad
    game-theory: Teoría de juegos
    roman-empire: Imperio romano, El Imperio romano, Antigua Roma
    ancient-egypt: Antiguo Egipto, El antiguo Egipto
    ancient-greece: Antigua Grecia, La antigua Grecia, Grecia antigua
    middle-ages: Edad Media, La Edad Media, Europa medieval
    renaissance: Renacimiento, El Renacimiento
    french-revolution: Revolución francesa, La Revolución francesa
    industrial-revolution: Revolución industrial, La Revolución industrial
    world-war-1: Primera Guerra Mundial, La Primera Guerra Mundial
    world-war-2: Segunda Guerra Mundial, La Segunda Guerra Mundial
    cold-war: Guerra Fría, La Guerra Fría
    world-history: Historia universal, Historia del mundo, Historia mundial
    us-history: Historia de Estados Unidos, Historia de los Estados Unidos
    history-of-china: Historia de China, Historia china
    introduction-to-philosophy: Filosofía, Introducción a la filosofía
    ethics: Ética, Filosofía moral
    logic: Lógica, Lógica y argumentación
    stoicism: Estoicismo, Filosofía estoica
    existentialism: Existencialismo
    political-philosophy: Filosofía política
    law: Derecho, El derecho
    world-religions: Religiones del mundo, Religiones
    photography: Fotografía, Fotografía digital
    drawing: Dibujo, Dibujar, Aprender a dibujar
    watercolor: Acuarela, Pintar con acuarela, Pintura en acuarela
    art-history: Historia del arte
    graphic-design: Diseño gráfico
    creative-writing: Escritura creativa
    architecture: Arquitectura, Historia de la arquitectura
    poetry: Poesía, Escribir poesía
    guitar: Guitarra, Tocar la guitarra, Aprender guitarra
    piano: Tocar el piano, Aprender piano
    music-theory: Teoría musical, Teoría de la música
    singing: Canto, Cantar, Aprender a cantar
    classical-music: Música clásica
    jazz: Música jazz, El jazz
    music-production: Producción musical, Producir música
    spanish: Aprender español, Español para principiantes, Castellano
    french: Francés, Aprender francés, Francés para principiantes
    german: Alemán, Aprender alemán, Alemán para principiantes
    italian: Aprender italiano, Italiano para principiantes
    portuguese: Aprender portugués, Portugués para principiantes
    arabic: Árabe, Aprender árabe, Árabe para principiantes
    japanese: Japonés, Aprender japonés, Japonés para principiantes
    mandarin: Chino, Chino mandarín, Aprender chino
    korean: Coreano, Aprender coreano, Coreano para principiantes
    english-grammar: Gramática inglesa, Gramática del inglés
    latin: Aprender latín, El latín
    starting-a-business: Crear una empresa, Montar un negocio, Emprender
    marketing: Mercadotecnia, Mercadeo
    project-management: Gestión de proyectos, Administración de proyectos, Dirección de proyectos
    negotiation: Negociación, Negociar
    product-management: Gestión de productos, Gestión de producto
    leadership: Liderazgo
    accounting: Contabilidad
    personal-finance: Finanzas personales
    investing: Invertir, Invertir en bolsa, Inversiones
    economics: Economía
    retirement-planning: Planificar la jubilación, Jubilación, Planificación de la jubilación
    buying-a-home: Comprar una casa, Comprar una vivienda, Comprar casa
    blockchain: Criptomonedas, Cadena de bloques, Blockchain y criptomonedas
    nutrition: Nutrición, Alimentación saludable, Comer sano
    human-anatomy: Anatomía, Anatomía humana, El cuerpo humano
    first-aid: Primeros auxilios
    sleep: Dormir mejor, Dormir bien, Sueño
    meditation: Meditación, Meditar, Aprender a meditar
    psychology: Psicología
    strength-training: Entrenamiento de fuerza, Levantamiento de pesas, Musculación
    cooking: Cocina, Cocinar, Aprender a cocinar
    baking-bread: Hacer pan, Pan casero, Hornear pan
    vegetable-gardening: Huerto, Huerto en casa, Cultivar verduras
    houseplants: Plantas de interior, Cuidado de plantas de interior
    home-repair: Reparaciones del hogar, Reparaciones en casa, Bricolaje
    coffee: Preparar café, Hacer café, Café en casa
    dog-training: Adiestramiento canino, Adiestrar perros, Entrenamiento de perros
    beekeeping: Apicultura
    woodworking: Carpintería, Trabajar la madera
    knitting: Tejer, Punto, Hacer punto
    sewing: Costura, Coser, Aprender a coser
    pottery: Alfarería, Cerámica
    calligraphy: Caligrafía
    origami: Papiroflexia, Plegado de papel
    running: Correr, Correr 10 km, Correr 10 kilómetros
    swimming: Natación, Nadar, Aprender a nadar
    yoga: Yoga para principiantes, Hacer yoga
    chess: Ajedrez, Jugar al ajedrez, Aprender ajedrez
    rock-climbing: Escalada, Escalada en roca, Escalar
    tennis: Tenis, Jugar al tenis
    cycling: Ciclismo, Ciclismo de ruta, Ciclismo de carretera
    planning-a-trip: Planificar un viaje, Organizar un viaje, Planear un viaje
    backpacking: Senderismo, Excursionismo, Viajar de mochilero
    map-and-compass: Mapa y brújula, Orientación con mapa y brújula, Leer mapas
    world-geography: Geografía, Geografía mundial, Geografía del mundo
    sailing: Navegación a vela, Vela, Navegar a vela
    birdwatching: Observación de aves, Avistamiento de aves, Observar aves
    public-speaking: Hablar en público, Oratoria
    time-management: Gestión del tiempo, Administración del tiempo
    building-habits: Hábitos, Crear hábitos, Buenos hábitos
    critical-thinking: Pensamiento crítico, Pensar críticamente
    learning-how-to-learn: Aprender a aprender
    memory-techniques: Técnicas de memoria, Técnicas de memorización, Mnemotecnia
    emotional-intelligence: Inteligencia emocional
    job-interviews: Entrevista de trabajo, Entrevistas de trabajo`,
  fr: `
    python: Programmation Python, Programmer en Python, Apprendre Python
    machine-learning: Apprentissage automatique
    javascript: Programmation JavaScript, Apprendre JavaScript
    java: Programmation Java, Programmer en Java, Apprendre Java
    c-programming: Programmation en C, Langage C, Programmer en C
    web-development: Développement web, Créer un site web, Créer un site internet
    sql: Bases de données relationnelles, Apprendre SQL, SQL et bases de données relationnelles
    git: Gestion de versions, Apprendre Git, Git et la gestion de versions
    linux-command-line: Ligne de commande Linux, Ligne de commande, Commandes Linux
    spreadsheets: Tableur, Tableurs, Apprendre Excel
    data-analysis: Analyse de données, Analyse des données
    cybersecurity: Cybersécurité, Sécurité informatique
    data-structures-and-algorithms: Structures de données et algorithmes, Algorithmes, Algorithmique
    computer-networks: Réseaux informatiques, Réseaux d'ordinateurs
    cloud-computing: Informatique en nuage, Informatique dans le nuage
    arduino: Électronique avec Arduino, Programmation Arduino, Apprendre Arduino
    astronomy: Astronomie
    biology: Biologie
    cell-biology: Biologie cellulaire
    genetics: Génétique
    evolution: Théorie de l'évolution, L'évolution, Évolution des espèces
    photosynthesis: Photosynthèse, La photosynthèse
    chemistry: Chimie
    organic-chemistry: Chimie organique
    physics: Physique
    quantum-physics: Physique quantique, Mécanique quantique
    relativity: Relativité, Théorie de la relativité, La relativité
    climate-science: Climatologie, Changement climatique, Sciences du climat
    geology: Géologie
    neuroscience: Les neurosciences, Le cerveau, Comment fonctionne le cerveau
    algebra: Algèbre
    geometry: Géométrie
    trigonometry: Trigonométrie
    calculus: Calcul infinitésimal, Calcul différentiel et intégral, Calcul intégral
    linear-algebra: Algèbre linéaire
    statistics: Statistiques, Statistique
    probability: Probabilités, Probabilité, Théorie des probabilités
    game-theory: Théorie des jeux
    roman-empire: Empire romain, L'Empire romain, Rome antique
    ancient-egypt: Égypte antique, L'Égypte antique, Égypte ancienne
    ancient-greece: Grèce antique, La Grèce antique, Grèce ancienne
    middle-ages: Moyen Âge, Le Moyen Âge, L'Europe au Moyen Âge
    renaissance: La Renaissance
    french-revolution: Révolution française, La Révolution française
    industrial-revolution: Révolution industrielle, La révolution industrielle
    world-war-1: Première Guerre mondiale, La Première Guerre mondiale, Grande Guerre
    world-war-2: Seconde Guerre mondiale, Deuxième Guerre mondiale, La Seconde Guerre mondiale
    cold-war: Guerre froide, La guerre froide
    world-history: Histoire du monde, Histoire mondiale, Histoire universelle
    us-history: Histoire des États-Unis, Histoire américaine
    history-of-china: Histoire de la Chine, Histoire de Chine
    introduction-to-philosophy: Philosophie, Introduction à la philosophie
    ethics: Éthique, Philosophie morale
    logic: Logique, Logique et argumentation
    stoicism: Stoïcisme, Philosophie stoïcienne
    existentialism: Existentialisme
    political-philosophy: Philosophie politique
    law: Droit, Le droit
    world-religions: Religions du monde, Les religions du monde
    photography: Photographie, Photographie numérique, Faire de la photo
    drawing: Dessin, Dessiner, Apprendre à dessiner
    watercolor: Aquarelle, Peinture à l'aquarelle, Peindre à l'aquarelle
    art-history: Histoire de l'art
    graphic-design: Graphisme, Design graphique, Conception graphique
    creative-writing: Écriture créative
    architecture: L'architecture, Histoire de l'architecture
    poetry: Poésie, Écrire des poèmes, Poèmes
    guitar: Guitare, Jouer de la guitare, Apprendre la guitare
    piano: Jouer du piano, Apprendre le piano
    music-theory: Théorie musicale, Théorie de la musique
    singing: Chanter, Apprendre à chanter, Le chant
    classical-music: Musique classique
    jazz: Musique jazz, Le jazz
    music-production: Production musicale, Produire de la musique
    spanish: Espagnol, Apprendre l'espagnol, Espagnol pour débutants
    french: Français, Apprendre le français, Français pour débutants
    german: Allemand, Apprendre l'allemand, Allemand pour débutants
    italian: Italien, Apprendre l'italien, Italien pour débutants
    portuguese: Portugais, Apprendre le portugais, Portugais pour débutants
    arabic: Arabe, Apprendre l'arabe, Arabe pour débutants
    japanese: Japonais, Apprendre le japonais, Japonais pour débutants
    mandarin: Chinois, Chinois mandarin, Apprendre le chinois
    korean: Coréen, Apprendre le coréen, Coréen pour débutants
    english-grammar: Grammaire anglaise, Grammaire de l'anglais
    latin: Apprendre le latin, Le latin
    starting-a-business: Créer une entreprise, Créer son entreprise, Création d'entreprise
    marketing: Mercatique, Le marketing
    project-management: Gestion de projet, Gestion de projets
    negotiation: Négociation, Négocier
    product-management: Gestion de produit, Gestion de produits
    leadership: Leadership et management, Diriger une équipe
    accounting: Comptabilité
    personal-finance: Finances personnelles, Gérer son argent, Gérer son budget
    investing: Investir, Investir en bourse, Investissement
    economics: Économie, Sciences économiques
    retirement-planning: Préparer sa retraite, Retraite, Planifier sa retraite
    buying-a-home: Acheter une maison, Achat immobilier, Acheter un logement
    blockchain: Cryptomonnaies, Cryptomonnaie, Chaîne de blocs
    nutrition: Alimentation saine, Manger sainement, La nutrition
    human-anatomy: Anatomie, Anatomie humaine, Le corps humain
    first-aid: Premiers secours, Premiers soins, Secourisme
    sleep: Mieux dormir, Sommeil, Bien dormir
    meditation: Méditer, Apprendre à méditer, La méditation
    psychology: Psychologie
    strength-training: Musculation, Entraînement de force, Haltérophilie
    cooking: Cuisiner, Apprendre à cuisiner, La cuisine
    baking-bread: Faire du pain, Faire son pain, Pain maison
    vegetable-gardening: Potager, Cultiver des légumes, Jardin potager
    houseplants: Plantes d'intérieur, Entretien des plantes d'intérieur
    home-repair: Bricolage, Réparations à la maison, Réparations domestiques
    coffee: Faire du café, Préparer du café, Le café
    dog-training: Dressage de chien, Éducation canine, Dresser un chien
    beekeeping: L'apiculture, Élever des abeilles
    woodworking: Menuiserie, Travail du bois, Ébénisterie
    knitting: Tricot, Tricoter, Apprendre à tricoter
    sewing: Couture, Coudre, Apprendre à coudre
    pottery: Poterie, Céramique
    calligraphy: Calligraphie
    origami: Pliage de papier, L'origami
    running: Course à pied, Courir, Courir 10 km
    swimming: Natation, Nager, Apprendre à nager
    yoga: Yoga pour débutants, Le yoga
    chess: Échecs, Jouer aux échecs, Apprendre les échecs
    rock-climbing: Escalade, Faire de l'escalade
    tennis: Jouer au tennis, Le tennis
    cycling: Cyclisme, Cyclisme sur route, Vélo de route
    planning-a-trip: Organiser un voyage, Planifier un voyage, Préparer un voyage
    backpacking: Randonnée, Randonnée pédestre, Faire de la randonnée
    map-and-compass: Carte et boussole, S'orienter avec une carte et une boussole, Lire une carte
    world-geography: Géographie, Géographie mondiale, Géographie du monde
    sailing: Voile, Faire de la voile, Navigation à voile
    birdwatching: Observation des oiseaux, Observer les oiseaux, Ornithologie
    public-speaking: Parler en public, Prise de parole en public, Prendre la parole en public
    time-management: Gestion du temps, Gérer son temps
    building-habits: Habitudes, Créer des habitudes, Bonnes habitudes
    critical-thinking: Pensée critique, Esprit critique
    learning-how-to-learn: Apprendre à apprendre
    memory-techniques: Techniques de mémorisation, Mémorisation, Mnémotechnique
    emotional-intelligence: Intelligence émotionnelle
    job-interviews: Entretien d'embauche, Entretiens d'embauche`,
  'pt-BR': `
    python: Programação em Python, Aprender Python, Programar em Python
    machine-learning: Aprendizado de máquina, Aprendizagem de máquina
    javascript: Programação em JavaScript, Aprender JavaScript
    java: Programação em Java, Aprender Java, Programar em Java
    c-programming: Programação em C, Linguagem C, Programar em C
    web-development: Desenvolvimento web, Programação web, Criar sites
    sql: Bancos de dados relacionais, Aprender SQL, SQL e bancos de dados relacionais
    git: Controle de versão, Controle de versões, Git e controle de versão
    linux-command-line: Linha de comando do Linux, Linha de comando, Comandos do Linux
    spreadsheets: Planilhas, Planilhas eletrônicas, Aprender Excel
    data-analysis: Análise de dados
    cybersecurity: Cibersegurança, Segurança cibernética, Segurança da informação
    data-structures-and-algorithms: Estruturas de dados e algoritmos, Algoritmos, Estruturas de dados
    computer-networks: Redes de computadores
    cloud-computing: Computação em nuvem, Computação na nuvem
    arduino: Eletrônica com Arduino, Programação de Arduino, Aprender Arduino
    astronomy: Astronomia
    biology: Biologia
    cell-biology: Biologia celular
    genetics: Genética
    evolution: Evolução, Teoria da evolução
    photosynthesis: Fotossíntese
    chemistry: Química
    organic-chemistry: Química orgânica
    physics: Física
    quantum-physics: Física quântica, Mecânica quântica
    relativity: Relatividade, Teoria da relatividade
    climate-science: Climatologia, Mudança climática, Mudanças climáticas
    geology: Geologia
    neuroscience: Neurociência, O cérebro humano, Como o cérebro funciona
    algebra: Aprender álgebra, Estudar álgebra
    geometry: Geometria
    trigonometry: Trigonometria
    calculus: Cálculo, Cálculo diferencial e integral
    linear-algebra: Aprender álgebra linear
    statistics: Estatística
    probability: Probabilidade, Teoria da probabilidade, Teoria das probabilidades
    game-theory: Teoria dos jogos
    roman-empire: Império Romano, O Império Romano, Roma antiga
    ancient-egypt: Egito antigo, Antigo Egito, O Egito antigo
    ancient-greece: Grécia antiga, A Grécia antiga
    middle-ages: Idade Média, A Idade Média, Europa medieval
    renaissance: Renascimento, Renascença, O Renascimento
    french-revolution: Revolução Francesa, A Revolução Francesa
    industrial-revolution: Revolução Industrial, A Revolução Industrial
    world-war-1: Primeira Guerra Mundial, A Primeira Guerra Mundial
    world-war-2: Segunda Guerra Mundial, A Segunda Guerra Mundial
    cold-war: Guerra Fria, A Guerra Fria
    world-history: História mundial, História do mundo, História geral
    us-history: História dos Estados Unidos, História dos EUA, História americana
    history-of-china: História da China, História chinesa
    introduction-to-philosophy: Filosofia, Introdução à filosofia
    ethics: Ética, Filosofia moral
    logic: Lógica, Lógica e argumentação
    stoicism: Estoicismo, Filosofia estoica
    existentialism: Existencialismo
    political-philosophy: Filosofia política
    law: Direito
    world-religions: Religiões do mundo, Religiões
    photography: Fotografia, Fotografia digital
    drawing: Desenho, Desenhar, Aprender a desenhar
    watercolor: Aquarela, Pintura em aquarela, Pintar com aquarela
    art-history: História da arte
    graphic-design: Design gráfico
    creative-writing: Escrita criativa
    architecture: Arquitetura, História da arquitetura
    poetry: Poesia, Escrever poesia, Poemas
    guitar: Violão, Guitarra, Tocar violão
    piano: Tocar piano, Aprender piano
    music-theory: Teoria musical, Teoria da música
    singing: Canto, Cantar, Aprender a cantar
    classical-music: Música clássica, Música erudita
    jazz: Música jazz, O jazz
    music-production: Produção musical, Produzir música
    spanish: Espanhol, Aprender espanhol, Espanhol para iniciantes
    french: Francês, Aprender francês, Francês para iniciantes
    german: Alemão, Aprender alemão, Alemão para iniciantes
    italian: Aprender italiano, Italiano para iniciantes
    portuguese: Língua portuguesa, Aprender português, Português para iniciantes
    arabic: Árabe, Aprender árabe, Árabe para iniciantes
    japanese: Japonês, Aprender japonês, Japonês para iniciantes
    mandarin: Chinês, Mandarim, Aprender chinês
    korean: Coreano, Aprender coreano, Coreano para iniciantes
    english-grammar: Gramática inglesa, Gramática do inglês, Gramática de inglês
    latin: Latim, Aprender latim
    starting-a-business: Abrir uma empresa, Abrir um negócio, Empreendedorismo
    marketing: Mercadologia, Aprender marketing
    project-management: Gestão de projetos, Gerenciamento de projetos
    negotiation: Negociação, Negociar
    product-management: Gestão de produtos, Gerenciamento de produtos, Gestão de produto
    leadership: Liderança
    accounting: Contabilidade
    personal-finance: Finanças pessoais, Educação financeira
    investing: Investir, Investimentos, Investir na bolsa
    economics: Economia
    retirement-planning: Planejar a aposentadoria, Aposentadoria, Planejamento de aposentadoria
    buying-a-home: Comprar uma casa, Comprar um imóvel, Comprar casa
    blockchain: Criptomoedas, Criptomoeda, Blockchain e criptomoedas
    nutrition: Nutrição, Alimentação saudável, Comer bem
    human-anatomy: Anatomia, Anatomia humana, O corpo humano
    first-aid: Primeiros socorros
    sleep: Dormir melhor, Dormir bem, Sono
    meditation: Meditação, Meditar, Aprender a meditar
    psychology: Psicologia
    strength-training: Musculação, Treino de força, Treinamento de força
    cooking: Culinária, Cozinhar, Aprender a cozinhar
    baking-bread: Fazer pão, Pão caseiro, Assar pão
    vegetable-gardening: Horta, Horta em casa, Cultivar hortaliças
    houseplants: Plantas de interior, Plantas domésticas, Cuidar de plantas em casa
    home-repair: Reparos domésticos, Reparos em casa, Consertos domésticos
    coffee: Preparar café, Fazer café, Café em casa
    dog-training: Adestramento de cães, Adestrar cachorro, Treinar cachorro
    beekeeping: Apicultura, Criação de abelhas
    woodworking: Marcenaria, Carpintaria
    knitting: Tricô, Tricotar, Fazer tricô
    sewing: Costura, Costurar, Aprender a costurar
    pottery: Cerâmica, Olaria
    calligraphy: Caligrafia
    origami: Dobradura de papel, Dobraduras
    running: Corrida, Correr, Correr 10 km
    swimming: Natação, Nadar, Aprender a nadar
    yoga: Ioga, Yoga para iniciantes
    chess: Xadrez, Jogar xadrez, Aprender xadrez
    rock-climbing: Escalada, Escalada em rocha, Escalar
    tennis: Tênis, Jogar tênis
    cycling: Ciclismo, Ciclismo de estrada
    planning-a-trip: Planejar uma viagem, Planejamento de viagem, Organizar uma viagem
    backpacking: Trilhas, Fazer trilha, Mochilão
    map-and-compass: Mapa e bússola, Orientação com mapa e bússola, Leitura de mapas
    world-geography: Geografia, Geografia mundial, Geografia do mundo
    sailing: Velejar, Vela, Navegação à vela
    birdwatching: Observação de aves, Observação de pássaros, Observar aves
    public-speaking: Falar em público, Oratória
    time-management: Gestão do tempo, Gerenciamento do tempo, Administração do tempo
    building-habits: Hábitos, Criar hábitos, Bons hábitos
    critical-thinking: Pensamento crítico, Pensar criticamente
    learning-how-to-learn: Aprender a aprender
    memory-techniques: Técnicas de memorização, Técnicas de memória, Memorização
    emotional-intelligence: Inteligência emocional
    job-interviews: Entrevista de emprego, Entrevistas de emprego`,
  'zh-Hans': `
    python: Python 编程, Python编程, 学习Python
    machine-learning: 机器学习
    javascript: JavaScript 编程, JavaScript编程, 学习JavaScript
    java: Java 编程, Java编程, 学习Java
    c-programming: C语言, C 语言, C语言编程
    web-development: 网页开发, Web开发, 网站开发
    sql: 关系数据库, 关系型数据库, 学习SQL
    git: 版本控制, 学习Git, Git 版本控制
    linux-command-line: Linux 命令行, Linux命令行, 命令行
    spreadsheets: 电子表格, 学习Excel
    data-analysis: 数据分析
    cybersecurity: 网络安全, 信息安全
    data-structures-and-algorithms: 数据结构与算法, 数据结构和算法, 算法
    computer-networks: 计算机网络
    cloud-computing: 云计算
    arduino: Arduino 编程, Arduino编程, Arduino 电子制作
    astronomy: 天文学, 天文
    biology: 生物学, 生物
    cell-biology: 细胞生物学
    genetics: 遗传学
    evolution: 进化论, 生物进化, 演化
    photosynthesis: 光合作用
    chemistry: 化学
    organic-chemistry: 有机化学
    physics: 物理学, 物理
    quantum-physics: 量子物理, 量子力学, 量子物理学
    relativity: 相对论, 爱因斯坦相对论
    climate-science: 气候科学, 气候变化, 气候学
    geology: 地质学
    neuroscience: 神经科学, 脑科学, 大脑如何工作
    algebra: 代数, 代数学
    geometry: 几何, 几何学
    trigonometry: 三角学, 三角函数
    calculus: 微积分
    linear-algebra: 线性代数
    statistics: 统计学, 统计
    probability: 概率, 概率论
    game-theory: 博弈论
    roman-empire: 罗马帝国, 古罗马
    ancient-egypt: 古埃及
    ancient-greece: 古希腊
    middle-ages: 中世纪, 欧洲中世纪, 中世纪欧洲
    renaissance: 文艺复兴
    french-revolution: 法国大革命
    industrial-revolution: 工业革命
    world-war-1: 第一次世界大战, 一战
    world-war-2: 第二次世界大战, 二战
    cold-war: 冷战
    world-history: 世界历史, 世界史
    us-history: 美国历史, 美国史
    history-of-china: 中国历史, 中国史
    introduction-to-philosophy: 哲学, 哲学导论, 哲学入门
    ethics: 伦理学, 道德哲学
    logic: 逻辑, 逻辑学
    stoicism: 斯多葛主义, 斯多葛学派, 斯多葛哲学
    existentialism: 存在主义
    political-philosophy: 政治哲学
    law: 法律, 法学
    world-religions: 世界宗教, 宗教
    photography: 摄影, 数码摄影, 拍照
    drawing: 素描, 绘画, 学画画
    watercolor: 水彩, 水彩画
    art-history: 艺术史, 美术史
    graphic-design: 平面设计
    creative-writing: 创意写作, 小说写作
    architecture: 建筑学, 建筑, 建筑史
    poetry: 诗歌, 写诗, 诗歌写作
    guitar: 吉他, 弹吉他, 吉他入门
    piano: 钢琴, 弹钢琴, 钢琴入门
    music-theory: 乐理, 音乐理论
    singing: 唱歌, 声乐
    classical-music: 古典音乐
    jazz: 爵士乐, 爵士
    music-production: 音乐制作
    spanish: 西班牙语, 学习西班牙语, 西班牙语入门
    french: 法语, 学习法语, 法语入门
    german: 德语, 学习德语, 德语入门
    italian: 意大利语, 学习意大利语, 意大利语入门
    portuguese: 葡萄牙语, 学习葡萄牙语, 葡萄牙语入门
    arabic: 阿拉伯语, 学习阿拉伯语, 阿拉伯语入门
    japanese: 日语, 学习日语, 日语入门
    mandarin: 汉语, 中文, 普通话
    korean: 韩语, 学习韩语, 韩语入门
    english-grammar: 英语语法
    latin: 拉丁语, 学习拉丁语
    starting-a-business: 创业, 开公司, 创办企业
    marketing: 市场营销, 营销
    project-management: 项目管理
    negotiation: 谈判, 谈判技巧
    product-management: 产品管理
    leadership: 领导力
    accounting: 会计, 会计学
    personal-finance: 个人理财, 个人财务, 理财
    investing: 投资, 股票投资, 股票和基金
    economics: 经济学
    retirement-planning: 退休规划, 养老规划
    buying-a-home: 买房, 购房
    blockchain: 区块链, 加密货币, 区块链和加密货币
    nutrition: 营养学, 健康饮食, 营养
    human-anatomy: 人体解剖学, 解剖学, 人体
    first-aid: 急救
    sleep: 睡眠, 改善睡眠, 睡得更好
    meditation: 冥想, 学习冥想
    psychology: 心理学
    strength-training: 力量训练, 举重
    cooking: 烹饪, 做饭, 学做饭
    baking-bread: 烤面包, 做面包, 面包烘焙
    vegetable-gardening: 种菜, 蔬菜种植, 家庭菜园
    houseplants: 室内植物, 养室内植物, 室内植物养护
    home-repair: 家庭维修, 房屋维修
    coffee: 咖啡, 冲咖啡, 煮咖啡
    dog-training: 训犬, 训练狗, 狗狗训练
    beekeeping: 养蜂
    woodworking: 木工
    knitting: 编织, 棒针编织, 织毛衣
    sewing: 缝纫
    pottery: 陶艺, 陶器制作
    calligraphy: 书法, 英文书法, 西文书法
    origami: 折纸
    running: 跑步, 十公里跑, 10公里跑
    swimming: 游泳, 学游泳
    yoga: 瑜伽, 瑜伽入门
    chess: 国际象棋, 下国际象棋
    rock-climbing: 攀岩
    tennis: 网球, 打网球
    cycling: 公路自行车, 骑行, 公路骑行
    planning-a-trip: 旅行规划, 旅行计划, 规划旅行
    backpacking: 徒步, 徒步旅行, 背包旅行
    map-and-compass: 地图与指南针, 地图和指南针, 看地图
    world-geography: 世界地理, 地理, 地理学
    sailing: 帆船, 帆船运动, 帆船驾驶
    birdwatching: 观鸟
    public-speaking: 公众演讲, 演讲, 公开演讲
    time-management: 时间管理
    building-habits: 养成习惯, 习惯养成, 好习惯
    critical-thinking: 批判性思维
    learning-how-to-learn: 学会学习, 学习如何学习
    memory-techniques: 记忆方法, 记忆技巧, 记忆术
    emotional-intelligence: 情商, 情绪智力
    job-interviews: 面试, 求职面试, 面试技巧`,
  ar: `
    python: برمجة بايثون, بايثون, لغة بايثون
    machine-learning: تعلم الآلة, التعلم الآلي
    javascript: جافا سكريبت, جافاسكريبت, برمجة جافا سكريبت
    java: برمجة جافا, لغة جافا, تعلم جافا
    c-programming: لغة سي, لغة C, البرمجة بلغة سي
    web-development: تطوير الويب, تطوير المواقع, برمجة المواقع
    sql: قواعد البيانات العلائقية, لغة SQL, تعلم SQL
    git: التحكم في الإصدارات, إدارة الإصدارات, تعلم Git
    linux-command-line: سطر أوامر لينكس, سطر الأوامر, أوامر لينكس
    spreadsheets: جداول البيانات, الجداول الإلكترونية, تعلم إكسل
    data-analysis: تحليل البيانات
    cybersecurity: الأمن السيبراني, أمن المعلومات
    data-structures-and-algorithms: هياكل البيانات والخوارزميات, الخوارزميات, هياكل البيانات
    computer-networks: شبكات الحاسوب, شبكات الكمبيوتر, شبكات الحاسب
    cloud-computing: الحوسبة السحابية
    arduino: أردوينو, برمجة أردوينو, الإلكترونيات باستخدام أردوينو
    astronomy: علم الفلك, الفلك
    biology: علم الأحياء, الأحياء, البيولوجيا
    cell-biology: علم الخلية, بيولوجيا الخلية, علم الأحياء الخلوي
    genetics: علم الوراثة, الوراثة
    evolution: التطور, نظرية التطور
    photosynthesis: البناء الضوئي, التمثيل الضوئي, التركيب الضوئي
    chemistry: الكيمياء, كيمياء
    organic-chemistry: الكيمياء العضوية
    physics: الفيزياء, فيزياء
    quantum-physics: فيزياء الكم, ميكانيكا الكم, الفيزياء الكمية
    relativity: النسبية, نظرية النسبية, النظرية النسبية
    climate-science: علم المناخ, تغير المناخ, التغير المناخي
    geology: علم الأرض, الجيولوجيا, علم طبقات الأرض
    neuroscience: علم الأعصاب, كيف يعمل الدماغ, الدماغ البشري
    algebra: الجبر
    geometry: الهندسة الرياضية, علم الهندسة
    trigonometry: حساب المثلثات, علم المثلثات
    calculus: التفاضل والتكامل, حساب التفاضل والتكامل
    linear-algebra: الجبر الخطي
    statistics: الإحصاء, علم الإحصاء
    probability: الاحتمالات, نظرية الاحتمالات, نظرية الاحتمال
    game-theory: نظرية الألعاب
    roman-empire: الإمبراطورية الرومانية, روما القديمة
    ancient-egypt: مصر القديمة, تاريخ مصر القديمة
    ancient-greece: اليونان القديمة, الإغريق
    middle-ages: العصور الوسطى, أوروبا في العصور الوسطى
    renaissance: عصر النهضة, النهضة الأوروبية
    french-revolution: الثورة الفرنسية
    industrial-revolution: الثورة الصناعية
    world-war-1: الحرب العالمية الأولى
    world-war-2: الحرب العالمية الثانية
    cold-war: الحرب الباردة
    world-history: تاريخ العالم, التاريخ العالمي
    us-history: تاريخ الولايات المتحدة, تاريخ أمريكا, التاريخ الأمريكي
    history-of-china: تاريخ الصين
    introduction-to-philosophy: الفلسفة, فلسفة, مقدمة في الفلسفة
    ethics: الأخلاق, علم الأخلاق, فلسفة الأخلاق
    logic: المنطق, علم المنطق
    stoicism: الرواقية, الفلسفة الرواقية
    existentialism: الوجودية, الفلسفة الوجودية
    political-philosophy: الفلسفة السياسية
    law: القانون, علم القانون
    world-religions: أديان العالم, الأديان, ديانات العالم
    photography: التصوير الفوتوغرافي, التصوير الرقمي, التصوير
    drawing: الرسم, تعلم الرسم, الرسم للمبتدئين
    watercolor: الرسم بالألوان المائية, الألوان المائية
    art-history: تاريخ الفن
    graphic-design: التصميم الجرافيكي, تصميم الجرافيك, التصميم الغرافيكي
    creative-writing: الكتابة الإبداعية
    architecture: العمارة, الهندسة المعمارية, تاريخ العمارة
    poetry: الشعر, كتابة الشعر
    guitar: الجيتار, الغيتار, العزف على الجيتار
    piano: البيانو, العزف على البيانو, تعلم البيانو
    music-theory: نظرية الموسيقى, النظرية الموسيقية
    singing: الغناء, تعلم الغناء
    classical-music: الموسيقى الكلاسيكية
    jazz: الجاز, موسيقى الجاز
    music-production: إنتاج الموسيقى, الإنتاج الموسيقي
    spanish: الإسبانية, اللغة الإسبانية, تعلم الإسبانية
    french: الفرنسية, اللغة الفرنسية, تعلم الفرنسية
    german: الألمانية, اللغة الألمانية, تعلم الألمانية
    italian: الإيطالية, اللغة الإيطالية, تعلم الإيطالية
    portuguese: البرتغالية, اللغة البرتغالية, تعلم البرتغالية
    arabic: العربية, اللغة العربية, تعلم العربية
    japanese: اليابانية, اللغة اليابانية, تعلم اليابانية
    mandarin: الصينية, اللغة الصينية, تعلم الصينية
    korean: الكورية, اللغة الكورية, تعلم الكورية
    english-grammar: قواعد اللغة الإنجليزية, قواعد الإنجليزية
    latin: اللاتينية, اللغة اللاتينية
    starting-a-business: بدء مشروع تجاري, تأسيس شركة, ريادة الأعمال
    marketing: التسويق, تسويق
    project-management: إدارة المشاريع, إدارة المشروعات
    negotiation: التفاوض, مهارات التفاوض
    product-management: إدارة المنتجات, إدارة المنتج
    leadership: القيادة, مهارات القيادة
    accounting: المحاسبة, محاسبة
    personal-finance: المالية الشخصية, إدارة المال, التمويل الشخصي
    investing: الاستثمار, الاستثمار في الأسهم, الأسهم
    economics: الاقتصاد, علم الاقتصاد
    retirement-planning: التخطيط للتقاعد, التقاعد
    buying-a-home: شراء منزل, شراء بيت
    blockchain: البلوك تشين, العملات الرقمية, العملات المشفرة
    nutrition: التغذية, التغذية الصحية, الأكل الصحي
    human-anatomy: علم التشريح, تشريح جسم الإنسان, جسم الإنسان
    first-aid: الإسعافات الأولية
    sleep: النوم, النوم الجيد, تحسين النوم
    meditation: التأمل, تعلم التأمل
    psychology: علم النفس
    strength-training: تدريب القوة, تمارين القوة, رفع الأثقال
    cooking: الطبخ, الطهي, تعلم الطبخ
    baking-bread: خبز الخبز, صنع الخبز, إعداد الخبز
    vegetable-gardening: زراعة الخضروات, زراعة الخضار
    houseplants: النباتات المنزلية, العناية بالنباتات المنزلية, نباتات الزينة الداخلية
    home-repair: إصلاحات المنزل, صيانة المنزل, الإصلاحات المنزلية
    coffee: القهوة, تحضير القهوة, إعداد القهوة
    dog-training: تدريب الكلاب, تدريب الكلب
    beekeeping: تربية النحل
    woodworking: النجارة, أعمال الخشب
    knitting: الحياكة بالإبر, التريكو, حياكة الصوف
    sewing: الخياطة, تعلم الخياطة
    pottery: الفخار, صناعة الفخار, الخزف
    calligraphy: الخط, فن الخط
    origami: الأوريغامي, أوريغامي, فن طي الورق
    running: الجري, الركض, الجري 10 كيلومترات
    swimming: السباحة, تعلم السباحة
    yoga: اليوغا, اليوجا, يوغا
    chess: الشطرنج, شطرنج, لعب الشطرنج
    rock-climbing: تسلق الصخور, التسلق
    tennis: التنس, تنس, لعب التنس
    cycling: ركوب الدراجات, الدراجات الهوائية
    planning-a-trip: التخطيط لرحلة, التخطيط للسفر, تخطيط رحلة
    backpacking: المشي لمسافات طويلة, التنزه سيرا على الأقدام, الترحال
    map-and-compass: الخريطة والبوصلة, قراءة الخرائط, الملاحة بالخريطة والبوصلة
    world-geography: الجغرافيا, جغرافيا العالم
    sailing: الإبحار, الإبحار الشراعي
    birdwatching: مراقبة الطيور, مشاهدة الطيور
    public-speaking: الخطابة, التحدث أمام الجمهور, الإلقاء
    time-management: إدارة الوقت, تنظيم الوقت
    building-habits: بناء العادات, العادات الجيدة, العادات
    critical-thinking: التفكير النقدي, التفكير الناقد
    learning-how-to-learn: تعلم كيف تتعلم, تعلم التعلم
    memory-techniques: تقنيات الذاكرة, تقوية الذاكرة, تقنيات الحفظ
    emotional-intelligence: الذكاء العاطفي, الذكاء الوجداني
    job-interviews: مقابلة عمل, مقابلات العمل, المقابلة الشخصية`,
};

const keyOf = (name: string): string => wordsOf(name).join(' ');

let topics: ReadonlyMap<string, LibraryTopic> | null = null;

/** The topic with exactly this name in another language, in any case and with or without accents. */
export function topicInOtherLanguages(typed: string): LibraryTopic | null {
  topics ??= new Map(
    Object.values(NAMES).flatMap((lines) =>
      lines
        .trim()
        .split('\n')
        .flatMap((line) => {
          const [slug = '', names = ''] = line.trim().split(': ');
          const topic = LIBRARY_TOPICS.find((each) => each.slug === slug);
          return topic ? names.split(', ').map((name) => [keyOf(name), topic] as const) : [];
        }),
    ),
  );
  return topics.get(keyOf(typed)) ?? null;
}
