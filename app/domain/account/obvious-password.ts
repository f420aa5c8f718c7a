import { emailKey, type Registration } from './account';

/**
 * The thousand words that leaked passwords consist of most often, most frequent first: what stands in front of the digits and signs that people
 * add (from the frequency lists of the zxcvbn project, MIT; what one would not say aloud is left out).
 */
const leaked = new Set(
  `
  123456 password 12345678 qwerty 123456789 12345 1234 1234567 dragon 123123 baseball abc123 football monkey letmein
  shadow master michael mustang qwertyuiop 123321 1234567890 superman 1qaz2wsx jordan qazwsx jennifer 123qwe trustno
  hunter harley zxcvbnm asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou ranger daniel
  hockey george computer michelle jessica starwars pepper klaster 112233 zxcvbn freedom princess joshua maggie ginger
  amanda ashley love cheese 159753 nicole summer matthew chelsea dallas matrix william yankees taylor corvette austin
  access martin heather thunder merlin secret diamond hello anthony hammer 1234qwer silver gfhjkm justin patrick richard
  bailey internet samantha golfer scooter test orange cookie q1w2e3r4t maverick jackson sparky mickey phoenix bigdog
  snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon welcome samsung steelers
  joseph dakota melissa arsenal boomer eagles tigers marina nascar gateway porsche yellow monster spider diablo hannah
  bulldog junior london purple compaq lakers iceman qwer cowboys money banana ncc1701 boston brandon tennis johnny
  miller q1w2e3r coffee scooby 123654 edward nikita mother yamaha brandy barney chester oliver charles player knight
  forever steven rangers midnight chicago redsox victoria badboy angel please fender chris jasper james slayer rabbit
  natasha rachel marine wizard raiders prince casper fishing flower crystal jasmine adidas winner winter gandalf enter
  ghbdtn 1q2w3e4r angela mike golden lauren cocacola winston madison angels panther shannon sophie johnson asdfasdf
  david thx1138 toyota tiger murphy canada danielle 12344321 8675309 jonathan liverpoo cooper apples jackie dennis black
  passw0rd john abcd sandra pokemon 123abc slipknot carlos qazxsw 123456a scorpion qwaszx nathan startrek rainbow
  asdfghjkl razz redskins newyork gemini cameron qazwsxedc florida liverpool turtle nicholas viking booger wilson sierra
  doctor rocket 159357 victor dolphins captain bandit jaguar packers pookie 789456 asdf blue dolphin tucker theman
  tiffany maxwell jeremy qwertyui debbie albert maddog monica alex united giants nirvana metallic hotdog rosebud
  mountain benjamin warrior stupid elephant success bond bonnie alexis lucky jason scorpio samson q1w2e rush azerty
  freddy driver willie calvin 1q2w3e4r5t sydney gators dexter red123 12345a 123456q bubba creative golf voodoo happy
  arthur trouble america nissan gunner rebecca stella garfield gordon jessie parker asdfghjk 5150 apollo jack 1qazxsw
  eminem december legend airborne beavis august bear apple brooklyn godzilla skippy buddy 4815162342 qwert kitten magic
  shelby phantom fred nothing asdasd williams xavier braves darkness blink travis copper tomcat platinum qweqwe 01012011
  bigboy green power 102030 animal police 11223344 online voyager lifehack 12qwaszx fish sniper 315475 trinity walter
  blazer heaven snowball bubbles cricket marvin willow donkey topgun nintendo saturn family november gabriel destiny
  pakistan pumpkin digital sergey chance explorer redwings therock runner 789456123 lasvegas guinness beatles fire
  cassie christin celtic broncos andrey babygirl nelson donald scott eclipse cartman fluffy louise michigan testing
  carolina little samuel alexande birdie steve cherry pantera sharon gibson vampire mexico peter buffalo montana genius
  flyers maximus school minecraft lovely stalker metallica carter kristina kimberly spencer speedy barbara snickers
  sabrina carmen marcus bronco yankee friends paradise lol123 dreams magnum horses cool caroline lacrosse ou812 goober
  member qwertyu enigma scotty brian surfer sammy genesis poohbear dave star asd123 qweasdzxc baby racing friend hawaii
  eagle billy viper october vanessa einstein stanley 12345q walker paul drowssap stephen courtney simple alaska badger
  action jake bill denise jester spitfire drummer forest patricia maryjane champion diesel svetlana rock friday kevin
  mark gregory pamela frank hotrod 147258 chevy anderson douglas westside security google shorty tester thumper hitman
  mozart general reddog zaq12wsx music 010203 lizard alexander melanie a123456 ruslan 123456789a vincent 1232323q sweet
  teresa scarface 147852 a12345 marshall olivia veronica buddha spirit frankie stargate antonio liberty natalie mercury
  naruto qwe123 12345qwert suzuki semperfi king popcorn spooky marley system brittany claudia kelly scotland free
  cherokee vikings simpsons leslie rascal qweasd jimmy loveyou allison rocky patches russia adrian jupiter penguin
  howard passion honda vfhbyf andre vladimir franklin sandman 123789 infinity homer raider passport fantasy bulldogs
  1234554321 horney domino budlight ironman disney norman softball bishop francis brutus ford redrum brooke bigred
  jeffrey fktrcfylh karina marines kawasaki digger ireland oksana fireman cougar college alicia russell houston monday
  bradley sarah justice super wildcats tinker duncan dancer logitech avalon swordfis everton reggie motorola alexandr
  molly timothy claire patriots madonna colorado eugene ducati kermit juventus indian connor galore freeuser smooth
  house titanic boogie simpson warcraft wolverin elizabet arizona saints valentin georgia asdfg accord matt baxter
  denver mitchell christ yfnfif smith stinky zachary roland ncc1701d spiderma chopper brenda extreme water skyline
  zombie pearljam froggy pirate fylhtq vision 123qweasd awesome alyssa dreamer predator bullet empire wolf kirill
  123123a people elvis panthers skipper nemesis peekaboo rasdzv simon alison rolltide american cardinal arnold chevelle
  danger mookie manutd 9379992 tommy hobbes vegeta goblue 852456 burton fyfcnfcbz picard 159951 bobby windows lovelove
  vfrcbv victory 123654789 bambam turkey serega tweety hiphop galina changeme rooster polina berlin taurus electric
  ronald avatar 134679 mine raptor alpha maksim spring brazil eric newport hard kenneth hendrix madmax england a1b2c
  sublime britney france darkside bigman hercules lawrence wolfpack classic lincoln ronaldo 741852963 spiderman 1q2w3e
  blizzard cheyenne 123456789q wombat cjkysirj raymond brother kristen pandora devils zxc123 simone holiday wildcat
  horse kramer 12312 sterling caesar alabama carrie basketball sports pickle catch leather shaggy a1b2c3d chronic
  flowers qaz123 robbie admin gracie amber airplane perfect kodiak billybob katana sunset crazy good stingray maria
  snowman phpbb chocolat zeppelin garcia detroit wolves pontiac candy firebird gundam panzer outlaw time pretty fisher
  connie honey business trevor greenday tarheels 01011980 hellfire cobra engineer savage service serenity sasha michele
  dude fireball 1029384756 white remember darkstar miranda flash 124578 harvey oscar strike freddie pavilion beauty
  bobafett 01012000 adam dbrnjhbz jeff bigmac duke clinton bowling jenny natali future harrison jones wallace swimming
  apache rulez pyramid dodgers girl whynot defender morris trooper 135790 cancer precious packard lucifer popeye weasel
  142536 raven stewart tanner swordfish sandy presario rockstar viktor manager cheryl norton control wutang airforce
  julian atlanta spike thailand looking casino 741852 paris mouse lennon 456123 bluebird theone hawkeye hacker lisa
  dustin elaine nfnmzyf sailor catfish goldfish maxima tattoo barbie light design machine herman wrangler rocks trucks
  roscoe tornado jerry lights bubble cadillac madman orlando pegasus target longhorn laura philip browns stefan cannon
  dilbert baller
  `
    .trim()
    .split(/\s+/),
);

/** Rows of keys and of the alphabet: a password that runs along one, either way, is no secret. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'i',
};
const unmasked = (text: string): string => text.replace(/[013457$@!]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * True where a password is among the first that anyone would try: a known one from leaks, also with digits and signs around it or put in for letters,
 * a run along the keys, one piece repeated, or the person's own name or address. Warned about, never refused.
 */
export function isObviousPassword({ nickname, email, password }: Registration): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  const address = emailKey(email);
  const name = nickname.toLowerCase();
  const own = [
    address,
    ...address.split('@'),
    ...address.split(/[@.+_-]/),
    name,
    ...name.split(/\s+/),
    'topiary',
  ];
  const guesses = new Set([...leaked, ...own.filter((word) => word.length >= 3)]);
  const piece = /^(.+?)\1*$/s.exec(typed)?.[1] ?? typed;
  return [typed, piece].some(
    (text) =>
      text.length < 3 ||
      runs.some((run) => run.includes(text)) ||
      readings(text).some((reading) => guesses.has(reading)),
  );
}

/** What a password may be a disguise of. */
function readings(text: string): string[] {
  const undecorated = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  const untailed = text.replace(/[\d\W_]+$/, '');
  return [text, undecorated, unmasked(text), unmasked(undecorated), unmasked(untailed)];
}
