import type { Mark } from './marks';
import { formsOf } from './phrases';

/*
 * Acts against oneself and others: each verb in its forms, beside each word for its object. Written without accents, as
 * labels are compared.
 */

const DETERMINERS = 'a/an/the/my/your/his/her/our/their';
const SMALL = '-/little/young/small/old';
const FAMILY =
  'wife/husband/girlfriend/boyfriend/partner/ex/spouse/son/daughter/brother/sister/mother/father/mum/mom/dad/' +
  'stepson/stepdaughter/stepfather/stepmother/grandmother/grandfather/grandma/grandpa/uncle/aunt/cousin/nephew/niece/' +
  'neighbour/neighbor/boss/teacher/classmate/coworker/colleague/roommate/friend/family';
const CHILDREN = 'child/children/kid/kids/baby/babies/toddler/toddlers/infant/girl/girls/boy/boys';
const PETS = 'dog/dogs/cat/cats/puppy/puppies/kitten/kittens/pet/pets/animal/animals';
const BLOWS =
  'beat/beating/hit/hitting/slap/slapping/punch/punching/whip/whipping/kick/kicking/smack/smacking/spank/spanking';
const CRUELTIES =
  'burn/burning/choke/choking/hurt/hurting/injure/injuring/starve/starving/drown/drowning/suffocate/suffocating';

const GERMAN_ONES = 'jemanden/jemand/mein/meine/meinen/meiner/ein/eine/einen/das/die/den/kleine';
const GERMAN_SELF = 'mich/sich/dich/uns';
const GERMAN_KILL =
  'toten/erhangen/aufhangen/vergiften/ertranken/erschiessen/ersticken/erdrosseln/ritzen/umbringen/totschlagen';

const selfHarm = `
  ${GERMAN_SELF} -/selbst/selber ${GERMAN_KILL}, tote/erhange/vergifte/ertranke/ritze/erschiesse/ersticke ich mich,
  bringe/bringt/bring .. mich/sich .. um, schmerzlos/schmerzfrei/schnell -/und -/schmerzlos sterben,
  tabletten/medikamente .. sterben, methoden zu/zum sterben, einen strick knupfen,
  do/can/could/would/should i die, die/dying without pain, die/dying painlessly,
  pills/drugs/dose/tablets .. kill me/you/yourself, kill/hang/drown/shoot/poison themselves/himself/herself,
  bridge/building/roof .. jump .. die, jump/jumping from .. to die, can/could/do/would/should/to i overdose,
  sie/siebie zabic/powiesic/otruc/utopic/zastrzelic/pociac/ciac/okaleczyc/zabije,
  zabic/powiesic/otruc/utopic/zastrzelic/pociac/ciac/okaleczyc/zabije sie/siebie,
  sposob/sposoby na -/szybka/bezbolesna smierc, bezbolesna smierc, skonczyc/koncze ze/z soba/zyciem,
  ze soba skonczyc,
  me/m/se/s/te pendre/empoisonner/noyer/suicider/suicide/immoler, me/te tuer, ouvrir les veines,
  mourir vite/rapidement, mourir sans douleur/souffrir, en finir avec la/ma/sa vie,
  ahorcarme, ahorcarse, envenenarme, envenenarse, me suicido, me ahorco, me mato $, morir sin dolor/sufrir,
  formas/maneras de morir, acabar con mi/su/la vida, cortarme,
  me/se enforcar/envenenar/suicidar, enforcar me/se, suicidar me/se, morrer sem dor/sofrer,
  maneiras/formas/jeitos de morrer, acabar com -/a minha/sua vida,
  mi uccido/ammazzo/impicco/suicido, impiccarmi, impiccarsi, avvelenarmi, avvelenarsi,
  morire senza dolore/soffrire, modi per/di morire,
  mezelf/jezelf/zichzelf/zich ophangen/verhangen/vergiftigen/verdrinken/doden/snijden, pijnloos sterven/doodgaan,
  einde aan mijn/je/het leven, mezelf/zich van kant maken,
  zabit/obesit/otravit/podrezat se/sa, se/sa zabit/zabijem/obesit/otravit,
  oljem/olom/olni/megolni meg/- magam/magamat,
  tar/ta/tage .. livet av/af mig/sig/meg/seg, tar/ta/tage mitt/sitt/mit/sit -/eget liv,
  henge/hange/hanga mig/meg/sig/seg, ma/sa ma sinucid/omor, tappaa/tapan itseni/itsensa`;

const wish = `
  ich .. nicht mehr leben, ich .. nicht mehr da sein, ich .. schluss machen mit dem leben,
  je .. plus vivre, envie d en finir, veux en finir, no quiero .. vivir/viviendo, quiero acabar con todo,
  nao quero .. viver, quero acabar com tudo, non voglio .. vivere, voglio farla finita, farla finita,
  ik wil niet meer .. leven, ik wil er niet meer zijn, nie chce -/juz -/dluzej zyc, chce -/juz ze soba skonczyc,
  chce umrzec, nechci -/uz zit, chci umrit, chci zemrit, nechcem -/uz zit, chcem zomriet,
  meg akarok halni, nem akarok -/tovabb elni, jag vill do, jag vill inte leva, jeg vil do/doe, jeg vil ikke leve,
  haluan kuolla, en halua elaa, vreau sa mor, nu mai vreau sa traiesc, i want to end it, wanna end it,
  cut/hurt/burn/cutting/hurting myself`;

const HOW = 'how to, hur, hvordan, hogyan, cum sa, kuinka, miten, ako, jak, ways of';

const kill = `
  ${formsOf('german', 'tot ermord vergift erwurg erstick erschiess erschlag erdrossel strangulier ertrank')},
  ersteche, erstechen, ersticht, bringe/bringt/bring/bringst .. um,
  poisoning/suffocating/drowning a/an/the/my/your/his/her/someone/somebody/people,
  drown/drowning a/the/my -/little person/child/baby,
  ${formsOf('french', 'tu assassin empoisonn etrangl poignard egorg')}, etouffer,
  ${formsOf('spanish', 'asesin envenen estrangul acuchill assassin sufoc esfaque')}, mato, ahogar,
  ${formsOf('italian', 'avvelen strangol ammazz accoltell soffoc')}, uccido,
  ${formsOf('dutch', 'vermoord vergiftig wurg verstik doodsteek')}, dood ik,
  udusze, udusic, otruje, zabije, zamorduje, zastrzelic, zabit, zavrazdit, otravit, uskrtit,
  doda, dodar, morda, mordar, forgifta, forgiftar, strypa, drabe, draebe, draeber, drepe, dreper, forgifte,
  forgifter, kvaele, kvele, megoljek, megolni, mergezzek, megmergezni, ucid, omor, tappaa, tapan`;

const abuse = `
  ${formsOf('german', 'entfuhr erpress folter')}, vergewaltige, misshandel*, missbrauche*, verprugel*, espionner,
  espiar, spiare,
  ${formsOf('french', 'kidnapp tortur viol')}, sequestrer,
  ${formsOf('spanish', 'secuestr tortur viol drog chantaje sequestr maltrat espanc')},
  traffic people/humans/children/girls/women/someone, unest, znasilnit, kidnappa, kidnappe,
  stalk/stalking -/on my/his/her/your -/ex ${FAMILY},
  stalk/stalking a/an/some/- girl/woman/man/someone/somebody/people,
  ${formsOf('german', 'stalk')},
  spy/spying on my/his/her/a/the/someone ${FAMILY}, spy/spying on someone/somebody/people, избить,
  lock/locking up/in my/his/her/a/the/someone, break/breaking someone/somebody s arm/arms/leg/legs/bones,
  break/breaking my/his/her ${FAMILY} s arm/arms/leg/legs/bones/neck,
  groom/grooming ${DETERMINERS}/-/some 10/11/12/13/14/15/- -/year -/old ${CHILDREN}/teen/teens/teenager/teenagers,
  groom/grooming -/a/an teenage/underage/young girl/girls/boy/boys, groom/grooming minors/children online`;

const strike = `
  ${BLOWS}, ${CRUELTIES}, harm, harming, cruel,
  schlagen, schlage, schlagt, hauen, verprugel*, misshandel*, frapper, frappe, battre, bats, gifler, fesser,
  pegar, pego, golpear, golpeo, bater, bato, espancar, picchiare, picchio, colpire, menare, slaan, sla, slaat,
  bic, bije, zbic, pobic, uderzyc, uderzam, bit, zbit, uderit, slar, banke, bankar, бить, избить`;

const beating = `
  ${BLOWS} ${DETERMINERS}/some ${SMALL} ${CHILDREN}/${FAMILY}/${PETS}/woman/women,
  beating/hitting/slapping children/kids/women,
  ${BLOWS} someone/somebody, beat up ${DETERMINERS}/- ${CHILDREN}/${FAMILY}/woman/someone,
  ${CRUELTIES} ${DETERMINERS} ${SMALL} ${CHILDREN}/${FAMILY}/${PETS}, ${CRUELTIES} someone/somebody,
  kind/kinder/frau/hund/katze/baby schlagen/verprugeln/hauen/misshandeln/qualen $,
  ${formsOf('german', 'schlag verprugel verprugl hau misshandel qual')} -/ich/man ${GERMAN_ONES}
  kind/kinder/frau/sohn/tochter/baby/hund,
  frapper/battre/gifler un/une/son/sa/mon/ma/mes/ses/les/des enfant/enfants/bebe/femme/fille/fils,
  golpear/pegar/maltratar/golpeo/pego a/- un/una/mi/mis/su/los/las
  nino/nina/ninos/ninas/hijo/hija/hijos/esposa/mujer/bebe,
  bater/bato em/no/na/nos/nas -/um/uma/meu/minha crianca/criancas/filho/filha/mulher/esposa/bebe,
  espancar -/um/uma/meu/minha/a/o crianca/criancas/filho/filha/mulher/esposa/bebe,
  picchiare/picchio un/una/il/la/i/le/mio/mia/- bambino/bambina/bambini/figlio/figlia/moglie/donna,
  sla/slaat ik/je/- mijn/een/je kind/vrouw/kinderen/baby/hond, kind/vrouw/kinderen/baby slaan $,
  bic/bije/zbic/pobic/uderzyc dziecko/dzieci/zone/syna/corke/niemowle,
  bit/zbit/uderit dite/deti/zenu/syna, slar/sla -/man -/ett/et/mitt/mit/min/sitt barn/barnet/fru/kone/fru`;

const covert = `
  without/no leaving/- -/any/a mark/marks/bruise/bruises/trace/traces/evidence -/showing,
  without -/the bruises/marks .. showing, so it/that/- does/doesn not/t -/it show,
  so -/that no one/nobody .. hears/sees/knows/notices,
  so -/that nobody hears/sees/knows/notices, where no one/nobody -/can -/ever sees/see/hears/hear,
  where nobody sees/looks/can,
  without anyone/anybody/them/her/him noticing/knowing/seeing/finding, without getting/being caught/seen/noticed,
  ohne -/blaue/sichtbare spuren/flecken/male, ohne dass es/- jemand/keiner ..,
  sans -/laisser -/de/des traces/marques/bleus,
  sin -/dejar marcas/huellas/rastro/moretones, sin que nadie .., sem -/deixar marcas/rastros/vestigios,
  sem ninguem ..,
  senza -/lasciare segni/tracce/lividi, senza che nessuno .., zonder -/blauwe sporen/plekken, zonder dat iemand ..,
  bez sladow/siniakow/sladu/stop/modrin, zeby nikt .., utan -/att marken/spar/nagon, uden maerker/spor,
  uten merker/spor`;

const contest = `
  chess, checkers, draughts, tennis, ping pong, golf, football, soccer, basketball, cards, poker, scrabble, monopoly,
  mario*, fortnite, minecraft, fifa, smash, tetris, pokemon, race, races, racing, game, games, gaming, argument,
  debate,
  sport*, record, trivia, quiz, backgammon, darts, bowling, running, boxing, karate, judo, mma, wrestling, sparring,
  schach, spiel, tischtennis, echecs, jeu, jeux, ajedrez, juego, xadrez, jogo, scacchi, gioco, schaken, spel,
  szachy, szachach, grze, sachy, schack, skak, sjakk, drum*, trommel*, tambor*, tamburo`;

const MY_GERMAN =
  'frau/mann/freund/freundin/chef/chefin/nachbar/nachbarn/nachbarin/mutter/vater/bruder/schwester/sohn/tochter/kind/' +
  'kinder/oma/opa/ex/kollegen/kollegin/lehrer/lehrerin/hund';

const somebody = `
  my/his/her/your -/old/elderly/step ${FAMILY}, a coworker/colleague/classmate/neighbour/neighbor/stranger, my step*,
  mein/meine/meinen/meiner/meines/meinem ${MY_GERMAN},
  ma/mon/mes/sa/son femme/mari/mere/pere/patron/voisin/voisine/copain/copine/frere/soeur/fils/fille/enfant/ex,
  mi/mis/su marido/mujer/esposa/novia/novio/madre/padre/jefe/vecino/vecina/hermano/hermana/hijo/hija/ex,
  meu/minha/seu/sua marido/mulher/esposa/namorada/namorado/mae/pai/chefe/vizinho/vizinha/irmao/irma/filho/filha,
  mio/mia/suo/sua -/la/il
  moglie/marito/fidanzata/fidanzato/madre/padre/capo/vicino/vicina/fratello/sorella/figlio/figlia,
  mijn man/vrouw/vriendin/vriend/moeder/vader/baas/buurman/buurvrouw/broer/zus/zoon/dochter/kind/ex,
  kogos, sasiada, sasiadke, szefa, matke, ojca, meza, dziewczyne, chlopaka, brata, siostre, corke,
  nekoho, souseda, sousedku, manzela, manzelku, sefa, nagon, noen, nogen, min fru/man/kone/mand/mann/mor/far/granne,
  valakit, a ferjem*, pe cineva, jonkun`;

const person = `
  cocuk, dite, deti, barn, chica, chicas, garota, ragazza, ragazze, meisje, madchen, stranger, strangers, coworker,
  teen, teens, teenager, teenagers`;
const child = `
  kids, barn, dite, deti, crianca*, nena, hijo, hija, hijos, filho, filha, figlio, figlia, girl child, stepson,
  stepdaughter, meu filho, minha filha, baby, babies, infant*, madchen, grundschul*`;
const sexual = `seduce, seducing, seduction, verfuhren, seduire, seducir, seduzir, sedurre`;

const hack = formsOf('german', 'hack knack');
const make = `${formsOf('german', 'bau koch bastel')}, baut man,
  ${formsOf('dutch', 'bouw kook')}, ${formsOf('spanish', 'fabric')}`;
const steal = `stehle, stiehlt, ${formsOf('german', 'klau')},
  ${formsOf('dutch', 'steel')}, robo, rubo, roubo, vole, ukrast`;
const forge = formsOf('german', 'falsch');
const document = 'pass, ausweis*, fuhrerschein*, zeugnis*, geldschein*';
const account = 'konto, konten';

const harmless = `
  my life story, ending my life story, suicide king*, se tuer a/au, traffic light*, traffic jam*, traffic sign*,
  sex cell*,
  sex linked, bomb shelter*, bomb cyclone*, not/never hurt/hurting/cut/cutting/injure/burn/harm myself/yourself,
  avoid/avoiding/without/prevent hurting/cutting/injuring/burning/harming myself/yourself,
  kill/killing/kills -/the time, zeit totschlagen,
  beat/beating the clock/heat/odds/traffic/crowd/crowds/boredom/egg/eggs,
  kick the habit, cut myself off, hit the road, my child hit*`;

/** The lists of this file, by what they mark. */
export const acts: readonly (readonly [Mark, string])[] = [
  ['self-harm', selfHarm],
  ['wish', wish],
  ['how-to', HOW],
  ['kill', kill],
  ['abuse', abuse],
  ['strike', strike],
  ['beating', beating],
  ['covert', covert],
  ['contest', contest],
  ['somebody', somebody],
  ['person', person],
  ['child', child],
  ['sexual', sexual],
  ['hack', hack],
  ['make', make],
  ['steal', steal],
  ['forge', forge],
  ['document', document],
  ['account', account],
  ['harmless', harmless],
];
