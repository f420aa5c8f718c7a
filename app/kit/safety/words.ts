import { acts } from './acts';
import { company } from './company';
import { companyOfLanguages } from './company-languages';
import type { Mark } from './marks';

/**
 * Words and phrases by their meaning, in the languages of the safety rule. `*` stands for any ending. Latin, Greek and
 * Cyrillic entries match whole words; entries in other scripts match anywhere in the text.
 */
const byMark: Readonly<Partial<Record<Mark, string>>> = {
  harmless: `
    drugs safer, sex difference*, sex education, sex ed, sex determin*, sex ratio*, sex chromosom*, bombing raid*,
    bombing campaign*, arme ritter, minor chord*, minor scale*, minor key*, minor league*, concept of anxiety,
    bleeding a radiator, bleeding radiator*, bleeding brake*, бомбочк*, debt avalanche, kill chain*, drug rehab*,
    suicide squad, suicide door*, suicide gene*, suicide bomb*, suicide attack*, suicide mission*, virgin suicides,
    career suicide, selbstmordattent*, attentat suicide, attentats suicides, suicide silence, suicide blonde,
    bath bomb*, seed bomb*, photobomb*, cherry bomb*, bomb disposal, bomb calorimet*, logic bomb*, volcanic bomb*,
    time bomb*, hot chocolate bomb*, cocoa bomb*, glitter bomb*, sex bomb, zip bomb*, fork bomb*, carpet bomb*,
    bombe glacee, bombes de bain, bomba de agua, bombas de agua, bomba de calor, bombas de calor, bomba de vacio,
    bomba d agua, bomba de baño, badebombe*, bomba hidraulica, bomba centrifuga, pompa d acqua, child process*,
    kill time, killing time, kill switch*, killer whale*, lady killer*, kill command, killing it, kill bill,
    killer app*, killing floor, poison ivy, poison dart, poison oak, blood poisoning, pipe dream, nail gun*,
    glue gun*, heat gun*, spray gun*, staple gun*, paint gun*, massage gun*, water gun*, nerf gun*, gun dog*,
    top gun, potato gun*, toy gun*, great depression, economic depression, tropical depression, stroke order,
    brush stroke*, brushstroke*, culture shock*, shock wave*, price shock*, oil shock*, computer fever, gold rush,
    crack the code, garlic crusher, cook book, drugstore*, hack saw, life hack*, growth hack*, ikea hack*,
    hacking cough, killing fields, dying fabric, dying yarn, cutting myself some slack, dying to, die cut*,
    die casting, crackers, sewing machine gun, rap battle*, poison the band, hash function*, hash table*,
    weed control, opium wars, opium war, bang bang chicken, coke oven*, speed reading, ice cream, burn down chart*,
    burndown`,
  'self-harm': `
    suicid*, suicde*, sucide*, suiside*, self harm*, selfharm*, self injur*, hang yourself, hang oneself,
    kill yourself, kill oneself, killing yourself, killing oneself, slit wrists, slit your wrists, unalive*,
    thinspo*, thinspiration, pro ana, proana, pro mia, starve oneself, hurt oneself, cutting yourself,
    harming yourself, easiest way to die, painless way*, painless death, best way to die, quickest way to die,
    ways to die, noose, nooses, jump off a bridge, jumping off a bridge, jumping in front of a train,
    knots for hanging, anorexia tips, bulimia tips, ana tips, by vomiting, stop eating to lose weight,
    wants to die, wants to kill himself, wants to kill herself, wants to kill themselves, overdose on,
    overdosing on, to overdose, lethal dose, how many pills, wrist cutting, end it all, selbstmord*, suizid*,
    selbsttotung*, selbstverletz*, selbst verletzen, sich umbringen, selbst umbringen, freitod, ritzen,
    sich ritzen, magersucht tipps, se suicider, se tuer, automutil*, auto mutil*, mettre fin a ses jours,
    se donner la mort, suicidarse, suicidarme, matarse, quitarse la vida, autolesion*, cortarse las venas,
    matar se, se matar, tirar a propria vida, automutila*, autoles*, suicidar se, uccidersi, togliersi la vita,
    ammazzarsi, autolesion*, farsi del male, zelfmoord*, zelfdoding*, zelfbeschadig*, zelfverwonding,
    zichzelf doden, automutilatie, samoboj*, samookalecz*, odebrac sobie zycie, zabic sie, okaleczanie sie,
    intihar*, kendine zarar, kendini oldur*, самоубий*, суицид*, покончить с собой, покончить жизнь, убить себя,
    селфхарм*, самоповрежд*, повеситься, вскрыть вены, самогуб*, суицид*, покінчити з собою, вбити себе,
    самоушкодж*, αυτοκτον*, sjalvmord*, selvmord*, itsemurh*, sebevrazd*, sinucider*, sinucid*, ongyilkos*,
    tu tu, bunuh diri, انتحار, ايذاء النفس, اذيه النفس, خودکشی, خودكشي, התאבדות, להתאבד, 自杀, 自殺, 自残, 自殘, 自伤, 割腕,
    轻生, 輕生, 上吊, 结束生命, 自傷, リストカット, リスカ, 首吊り, 首つり, 자살, 자해, 극단적 선택, आत्महत्या, खुदकुशी, ख़ुदकुशी, khudkushi,
    aatmahatya, atmahatya, ฆ่าตัวตาย`,
  wish: `
    kill myself, killing myself, kil myself, like ending it, longer want to exist, want to disappear forever,
    make myself vomit, why should i live, why should i keep living, hang myself, hanging myself, end my life,
    ending my life, end my own life, ending my own life, take my own life, taking my own life, want to die,
    wanna die, wish i was dead, wish i were dead, wanted to die, ready to die, better off dead,
    better off without me, miss me if i, cut myself, cutting myself, hurt myself, hurting myself, harm myself,
    harming myself, starve myself, starving myself, poison myself, drown myself, shoot myself, suffocate myself,
    burn myself on purpose, make myself throw up, throw up my food, cutting my wrists, cut my wrists,
    slit my wrists, don t want to live, dont want to live, do not want to live, no reason to live,
    not want to be alive, don t want to be alive, dont want to be alive, i am suicidal, i m suicidal,
    im suicidal, kms, ich will sterben, will nicht mehr leben, mochte sterben, mich umbringen,
    bringe ich mich um, bring ich mich um, mich toten, mich verletzen, mich ritzen, mich selbst verletzen,
    mein leben beenden, je veux mourir, envie de mourir, me tuer, me suicider, mettre fin a mes jours,
    me faire du mal, quiero morir, quiero morirme, me quiero morir, me quiero matar, quiero matarme, matarme,
    suicidarme, quitarme la vida, no quiero vivir, hacerme dano, cortarme las venas, quero morrer, me matar,
    quero me matar, nao quero viver, tirar minha vida, me cortar, me machucar, voglio morire, uccidermi,
    ammazzarmi, togliermi la vita, suicidarmi, farmi del male, ik wil dood, ik wil sterven, mezelf doden,
    mezelf snijden, wil niet meer leven, mezelf pijn doen, chce umrzec, chce sie zabic, zabic sie, nie chce zyc,
    pociac sie, olmek istiyorum, kendimi oldur*, yasamak istemiyorum, kendime zarar, canima kiymak,
    хочу умереть, не хочу жить, убить себя, хочу убить себя, покончить с собой, порезать себя, хочу сдохнуть,
    хочу померти, не хочу жити, вбити себе, θελω να πεθανω, اريد ان اموت, اريد الموت, اقتل نفسي, قتل نفسي,
    انتحر, 我想死, 想死, 不想活, 杀死自己, 殺死自己, 死にたい, 消えたい, 自分を傷つけ, 死ぬ方法, 죽고 싶, 죽고싶, 살기 싫, मरना चाहता, मरना चाहती,
    जीना नहीं चाहता, जीना नहीं चाहती, mar jana chahta`,
  means: `
    method*, ways, way, painless*, easiest, quickest, fastest, lethal, deadliest, best, tips, ideas, guide,
    instructions, how to, how do i, note, pact, forum, drug*, pills, rope, knot, bridge, without pain, reliable,
    methode*, schmerzlos*, anleitung, wie, sans douleur, comment, metodo*, sin dolor, como, formas, sem dor,
    senza dolore, metodi, jak, sposob*, metody, nasil, yontem*, способ*, как, безболезнен*, метод*, як, спосіб,
    طرق, طريقه, كيف, 方法, 怎么, 怎麼, 如何, やり方, 仕方, 방법, तरीके, कैसे`,
  prevention: `
    prevent*, preventive, helping, help someone, help a, help for, support, supporting, awareness, protect*,
    safety, detect*, recogni*, warning sign*, warning signs, survivor*, surviving, recover*, treat, treating,
    treatment*, therap*, healing, overcom*, stop, stopping, combat*, countering, counterterror*, fight against,
    defus*, disposal, disarm*, ban, bans, talk about, talking about, talk to, talking to, grief, griev*,
    bereave*, loss, after a suicide, first aid, antidote*, withdrawal, rehab*, addiction*, addict*, safeguard*,
    report, reporting, victims of, help, stigma, education, defend*, defence, defense, avoid being, avoiding,
    nursing, intervention*, risk factors, risk assessment, pravention, vorbeug*, hilfe, selbsthilfe, verhinder*,
    suizidpravention, selbstmordpravention, trauer, therapie, schutz, aufklarung, prevenir, empecher, aider,
    lutte contre, deuil, proteger, protection, ayuda, ayudar, evitar, duelo, combatir, prevencion, prevencao,
    ajudar, ajuda, luto, prevenzione, aiutare, aiuto, lutto, prevenire, preventie, voorkom*, helpen, hulp, rouw,
    zapobieg*, pomoc, pomaga*, zaloba, onleme, onlenmesi, yardim, профилакт*, предотвра*, предупрежд*, помощь,
    помочь, горе, профілакт*, запобіг*, допомог*, προληψη, الوقايه, منع, مساعده, علاج, 预防, 預防, 防止, 干预, 援助, 予防,
    対策, 支援, 相談, 예방, 방지, 상담, रोकथाम, बचाव, मदद`,
  study: `
    15*, 16*, 17*, 18*, 19*, biolog*, genetic*, evolution, neuroscien*, brain, probability, existential*, stoic*,
    history, histories, historical, historian*, sociolog*, psycholog*, philosoph*, statistic*, research, studies,
    study of, literature, novel*, film, films, movie*, poem*, poetry, painting*, art, song*, opera, tragedy,
    ethic*, policy, policies, politics, treaty, treaties, convention*, econom*,
    debate*, why, causes, cause of, theory, theories, durkheim, camus, werther, sylvia plath, romeo, hamlet,
    war, wars, world war, battle, revolution, empire, ancient, medieval, century, genocide, holocaust, colonial*,
    manhattan project, oppenheimer, hiroshima, nagasaki, los alamos, chernobyl, atomic, nuclear, hydrogen bomb,
    cold war, arms race, forensic*, criminolog*, detective, true crime, mystery, mysteries, fiction, game, games,
    videogame*, chess, anthropolog*, journalis*, memoir, biograph*, documentar*, review, epidemiolog*, pharmacolog*,
    toxicolog*, assisted, euthanasia, seppuku, kamikaze, masada, cult, jonestown, trial, ethical, bug bounty,
    penetration test*, rome, roman, greek, nazi*, soviet, trade, culture, cultures, religion*, bible, myth*,
    geschichte, soziolog*, psycholog*, philosophi*, literatur, krieg, weltkrieg, ursachen, warum,
    histoire, guerre, philosophie, pourquoi, historia, guerra, filosofia, literatura, por que,
    historia, storia, letteratura, perche, geschiedenis, oorlog, literatuur, waarom,
    wojna, dlaczego, tarihi, tarih, savas*, neden, история, истории, война, почему, литератур*,
    історія, війна, чому, ιστορια, تاريخ, حرب, 历史, 歷史, 歴史, 战争, 戰爭, 戦争, 文学, 社会学, 문학,
    역사, 전쟁, इतिहास, युद्ध`,
  law: `
    law, laws, legal, legislation, rights, recht, gesetz*, loi, lois, ley, leyes, leggi, legge, wetten, prawo,
    hukuk, закон*, قانون, 法律, 법률, कानून`,
  'how-to': `
    how to, how do i, how do you, how do we, how can i, how can you, how would i, how could i, how should i,
    best way to, ways to, way to, tutorial, guide, step by step, instructions, tips for, without getting caught,
    undetect*, wie, anleitung, comment, mode d emploi, como, instrucciones, instrucoes, come, istruzioni, hoe,
    handleiding, jak, instrukcja, nasil, как, инструкц*, як, інструкц*, πως, كيف, طريقه, 如何, 怎么, 怎麼, 怎样, 方法, 教程,
    方, 手順, 하는 법, 방법, 는 법, कैसे, तरीका, kaise`,
  make: `
    make, makes, making, build, building, builds, construct, constructing, construction of, create, creating,
    assemble, assembling, produce, producing, production, synthesi*, synthesis, manufactur*, prepare, preparing,
    print, printing, 3d print*, convert, converting, grow, growing, cultivat*, extract*, cook, cooking, brew, brewing,
    write, writing, code, coding, develop, developing, program, enrich*,
    bauen, baut, bau, herstell*, stellt, machen, macht, basteln, bastelt, kochen, kocht, synthese, zuchten,
    fabriquer, fabrication, faire, construire, produire, cuisiner, hacer, fabricar, fabricacion, construir, producir,
    cocinar, fazer, fabrico, produzir, fabricacao, cozinhar, fare, costruire, fabbricare, produrre, cucinare,
    maken, maak, maakt, bouwen, koken, zrobic, zbudowac, skonstruowac, wyprodukowac, produkcja, gotowac,
    yapim*, yapil*, yapma*, uretim*, uretmek, сделать, делать, изготов*, собрать, сварить, варить, синтез*,
    производств*, создать, зробити, виготов*, зварити, створити, φτιαξω, φτιαχνω, κατασκευ*,
    اصنع, تصنع, صنع, صناعه, تصنيع, اعداد, 制作, 制造, 製作, 製造, 合成, 做, 造, 作り, 作る, 製法, 作成, 만들, 만드,
    제조, 합성, बनाएं, बनाए, बनाना, बनाने, बनाये, banaye, banane`,
  recipe: `
    recipe*, homemade, home made, diy, make your own, build your own, at home, household chemicals, from scratch,
    in your kitchen, selbstgemacht*, selbst gemacht*, selber, rezept*, zuhause, recette*, fait maison,
    faite maison, a la maison, receta*, casera, casero, caseras, caseros, en casa, receita*, caseira, caseiro,
    em casa, ricetta, fatta in casa, fatto in casa, in casa, recept, zelfgemaakt*, zelf, przepis*, domowej roboty,
    domowa, w domu, evde, tarifi, рецепт*, самодельн*, в домашних условиях, дома, саморобн*, вдома, وصفه, في المنزل,
    في البيت, 配方, 自制, 自製, 在家, 自作, レシピ, 自宅, 집에서, 레시피, घर पर`,
  sell: `
    sell, selling, buy, buying, order online, deal, dealing, smuggl*, traffic, trafficking, verkaufen, dealen,
    vendre, vender, vendere, verkopen, sprzedawac, satmak, продать, продавать, купить, купити, продавати, بيع,
    贩卖, 販売, 판매`,
  weapon: `
    bomb, bombs, bombe*, bomba, bombas, bombes, bomben*, bommen, bom, bomby, bombe, bomby, bombeto, rohrbombe*,
    explosive*, explosif*, explosivo*, esplosiv*, sprengstoff*, sprengsatz*, explosieven, materialy wybuchow*,
    patlayici*, grenade*, granate*, granada*, molotov*, molotow*, napalm, thermite, dynamite, nitroglycerin*, tnt,
    c4, tatp, semtex, sarin, ricin, vx gas, nerve gas, nerve agent*, mustard gas, chlorine gas, poison gas,
    poison gases, anthrax, bioweapon*, biological weapon*, chemical weapon*, dirty bomb*, nuclear weapon*, ied, ieds,
    gun, guns, ghost gun*, firearm*, silencer*, suppressor*, rifle, rifles, pistol*, handgun*, machine gun*,
    full auto, automatic weapon*, waffe, waffen, schusswaffe*, pistole, arme, armes, arma, armas, armi, wapen,
    wapens, bron palna, silah*, бомб*, взрывчат*, вибухівк*, гранат*, оружи*, зброя, зброю, зарин, рицин, пистолет*,
    βομβ*, οπλ*, قنبله, قنابل, متفجرات, سلاح, اسلحه, 炸弹, 炸彈, 炸药, 炸藥, 枪支, 槍支, 枪, 爆弾, 爆薬, 爆発物, 拳銃, 銃,
    毒ガス, 폭탄, 폭발물, 총기, 권총, 화염병, बम, विस्फोटक, बंदूक`,
  drug: `
    drugs, drug, meth, methamphetamin*, metamfetamin*, metanfetamin*, methylamphetamin*, amphetamin*,
    crystal meth, cocain*, kokain*, cocaina, crack cocaine, heroin, heroina, черный героин, fentanyl, mdma,
    ecstasy, lsd, ghb, dmt, ketamin*, pcp, opium, mephedrone, spice drug, krokodil, crack, ayahuasca, drogen,
    droge, drogue, drogues, droga, drogas, droghe, droge, narkotyk*, uyusturucu, наркотик*, мет, метамфетамин*,
    героин*, кокаин*, амфетамин*, наркотики, ναρκωτικ*, مخدرات, ميث, كوكايين, 毒品, 冰毒, 海洛因, 麻薬, 覚醒剤, ドラッグ, 마약,
    필로폰, ड्रग्स, नशीली`,
  malware: `
    malware, ransomware, computer virus*, keylogger*, trojan, trojans, botnet*, spyware, rootkit*, phishing page*,
    phishing kit*, phishing site*, computervirus, schadsoftware, virus informatique, virus informatico,
    вирус компьютерн*, 病毒程序, ウイルス作成`,
  kill: `
    kill, killing, murder, murdering, assassinate, assassinating, strangle, strangling, stab, stabbing, poison,
    behead, suffocate, smother, chloroform, exterminate, exterminating, toten, tote, totet, umbringen, ermorden,
    vergiften, erwurgen, tuer, assassiner, empoisonner, etrangler, matar, asesinar, envenenar, estrangular,
    assassinar, uccidere, ammazzare, avvelenare, strangolare, doden, vermoorden, vergiftigen, wurgen, zabic,
    zamordowac, otruc, udusic, oldur*, zehirle*, bogmak, убить, убивать, отравить, задушить, зарезать, вбити,
    отруїти, задушити, σκοτωσ*, δηλητηρια*, اقتل, قتل, تسميم, 杀人, 殺人, 杀死, 殺死, 毒死, 人を殺, 殺し方, 毒殺, 사람 죽이, 살인, 독살,
    हत्या, मारने, जहर`,
  abuse: `
    rape, raping, molest*, kidnap, kidnapping, abduct, abducting, torture, torturing, blackmail, blackmailing,
    extort*, sextort*, drug a, drugging, abuse, abusing, enslave, vergewaltig*, entfuhren, foltern, erpressen,
    stalken, violer, kidnapper, torturer, faire chanter, violar, secuestrar, torturar, chantajear, estuprar,
    sequestrar, chantagear, stuprare, violentare, rapire, torturare, ricattare, verkrachten, ontvoeren, martelen,
    chanteren, zgwalcic, porwac, torturowac, szantazowac, изнасилова*, похитить, пытать, шантажировать, зґвалтув*,
    викрасти, катувати, tecavuz, kacirmak, iskence, اغتصب, اغتصاب, اختطاف, خطف, تعذيب, ابتزاز, 强奸, 強姦, 绑架, 綁架, 勒索,
    誘拐, 拷問, 脅迫, 강간, 납치, 협박, 고문, बलात्कार, अपहरण`,
  sexual: `
    sex, sexual*, sexy, porn*, nude*, naked, erotic*, sexuell*, porno*, sexuel*, sexo, sesso, seks, секс*, порно*,
    إباحيه, جنس, 色情, 裸照, 性爱, ポルノ, 포르노, 음란`,
  child: `
    child, children, childs, kid, kids, minor, minors, underage, preteen*, toddler*, little girl*, little boy*, kind,
    kinder, kindern, minderjahrig*, enfant*, mineur*, nino*, nina, ninas, menor, menores, crianca*, bambin*,
    minorenn*, kinderen, dziec*, cocuk*, ребен*, детей, детск*, дети, дитин*, дітей, طفل, اطفال, 儿童, 兒童, 幼女,
    未成年, 児童, 子供, アイドル児, 아동, 미성년, 아이를, बच्चे, बच्चों`,
  person: `
    person, people, man, woman, men, women, girl, girls, boy, boys, baby, human, humans, child, children, kid, kids,
    jews, muslims, christians, immigrants, gays, black people, white people, cops, policeman, police officer,
    president, menschen, mensch, person, frau, mann, personne, personnes, persona, personas, pessoa, pessoas,
    persone, uomo, donna, mujer, hombre, mens, mensen, czlowieka, ludzi, insan, adam, kadin, человека, людей, людину,
    людей, شخص, انسان, الناس, 人, 사람, आदमी, इंसान`,
  somebody: `
    someone, someone s, somebody, somebody s, my wife, my husband, my boyfriend, my girlfriend, my ex,
    my partner, my boss, my neighbour, my neighbor, my neighbours, my neighbors, my teacher, my mother,
    my father, my mom, my mum, my dad, my parents, my brother, my sister, my classmate*, my roommate,
    my coworker, my colleague*, my friend, my child, my children, my son, my daughter, my baby, my family,
    my enemy, a girl s, a woman s, jemanden, jemand, meine frau, meinen mann, meinen chef, meine ex, quelqu un,
    ma femme, mon mari, mon patron, alguien, mi esposa, mi marido, mi jefe, alguem, minha esposa, meu marido,
    meu chefe, qualcuno, mia moglie, mio marito, ma copine, ma petite amie, mi novia, meine freundin,
    mijn vriendin, iemand, mijn vrouw, mijn man, kogos, zone, meza, birini, birisini, karimi, kocami, кого то,
    кого нибудь, жену, мужа, соседа, когось, дружину, чоловіка, 妻を, 夫を, 老婆, 老公, 别人, 誰か`,
  animal: `animal, animals, cat, cats, dog, dogs, puppy, puppies, kitten, kittens, tiere, tier, animaux, animales,
    animais, animali, dieren, zwierzeta, hayvan*, животн*, тварин*, 动物, 動物, 동물`,
  plan: `
    plan, planning, commit, committing, carry out, carrying out, organise, organize, organising, organizing, do a,
    start a, planen, begehen, preparer, commettre, planear, cometer, planejar, pianificare, compiere, plannen, plegen,
    zaplanowac, planlamak, устроить, совершить, спланировать, влаштувати, تنفيذ, تخطيط, 策划, 計画, 계획`,
  attack: `
    school shooting*, mass shooting*, shooting spree, terror attack*, terrorist attack*, terrorism, massacre*,
    mass murder*, bombing, bombings, amoklauf*, terroranschlag*, anschlag, attentat*, fusillade*, tiroteo*, atentado*,
    tiroteio*, massacro, sparatoria, attentato*, aanslag, zamach*, teror saldirisi, теракт*, стрельбу в школе,
    هجوم ارهابي, 恐怖袭击, 恐怖攻擊, テロ, 테러`,
  hack: `
    hack, hacks, hacking, hack into, break into, take over, hacken, knacken, pirater, hackear,
    hackerare, kraken, zhakowac, wlamac sie, hacklemek, взломать, взлом, зламати, اختراق, تهكير, 黑进, 盗号, 破解, 入侵,
    ハッキング, 乗っ取, 해킹, हैक`,
  account: `
    account, accounts, instagram*, facebook*, snapchat*, whatsapp*, gmail, tiktok, email, emails, password*,
    iphone, phone, phones, webcam*, вк, вконтакте, bank, bank account*, wifi, wi fi, konto, kontos, compte,
    comptes, cuenta, cuentas, conta, contas, account, profilo, rekening, konta, hesab*, аккаунт*, пароль,
    акаунт*, حساب, 账号, 帐号, 密码, アカウント, 계정, खाता`,
  steal: `
    steal, stealing, rob, robbing, shoplift, shoplifting, stehlen, klauen, voler, robar, roubar, rubare, stelen,
    ukrasc, calmak, украсть, вкрасти, سرقه, اسرق, 偷, 盗む, 盗み方, 훔치, चोरी`,
  goods: `
    car, cars, bike, bikes, money, credit card*, bank, identity, identities, store, stores, house, houses, wallet*,
    phone, auto, autos, voiture*, argent, coche*, dinero, carro*, dinheiro, macchin*, soldi, auto s, geld, samochod*,
    pieniadze, araba, para, машину, деньги, гроші, سياره, مال, 车, 車, 钱, 金, 차, 돈, गाड़ी`,
  forge: `
    fake, faking, forge, forging, counterfeit, counterfeiting, falschen, gefalscht*, falsifier, contrefaire, faux,
    falsificar, falso, falsos, falsa, falsas, falsificare, falsi, vervalsen, podrobic, falszywy*, sahte, подделать,
    фальшив*, підробити, تزوير, مزور, 伪造, 偽造, 假, 위조, नकली`,
  document: `
    passport*, id card*, fake id, fake ids, driving licence, drivers license, driver s license, visa, money,
    banknote*, bills, dollar*, euros, cash, signature*, prescription*, certificate*, diploma*, reisepass, ausweis,
    geld, unterschrift, passeport, billets, signature, monnaie, pasaporte, billetes, firma, passaporte, dinheiro,
    passaporto, banconote, paspoort, paszport*, pieniadze, pasaport, паспорт*, деньги, гроші, جواز, نقود, 护照, 護照,
    钞票, パスポート, 紙幣, お札, 여권, 지폐, पासपोर्ट, नोट`,
  crime: `
    child porn*, kiddie porn, childporn*, csam, child erotica, kinderporn*, pedoporn*, pornografia infantil,
    pornografia infantile, pornographie infantile, lolita porn, детск* порно*, 儿童色情, 児童ポルノ, 아동 포르노,
    get away with murder, getting away with murder, hire a hitman, hiring a hitman, hire a killer, hire an assassin,
    dispose of a body, disposing of a body, dispose of a corpse, hide a body, dissolve a body, beat up a,
    shoot someone, shoot somebody, shoot my, shoot up a school, shoot up my school, how to rape, how to molest,
    how to kidnap, how to torture, torture method*, torture technique*, roofie*, sex with my daughter,
    sex with my son, incest with, nude teen*, naked teen*, teen porn*, sexy teen*, gun illegally, guns illegally,
    illegal guns, illegal weapons, culture anthrax, virus that kills, bioengineer a virus, bioengineer a pathogen,
    poison a water, poison a well, poison the water, how to shoplift, commit tax fraud, commit fraud, commit murder,
    制毒, undetectable poison*, untraceable poison*, poisons for murder, meth lab*, launder money, laundering money,
    credit card fraud tutorial, carding tutorial, carding, drug a girl*, drug a woman*, drug someone*,
    drug her drink, date rape drug*, roofie someone, revenge porn, sex with a child, sex with children,
    sex with minors, ghb in drink, bombenbau*, pipe bomb*, rohrbombe*, nail bomb*, upskirt*, burn down a house,
    geld waschen, blanchir de l argent, lavar dinero, lavar dinheiro, riciclare denaro, отмыть деньги,
    k o tropfen mischen, 洗钱方法, join isis, how to join al qaeda`,
  emergency: `
    first aid, cpr, heart attack*, cardiac arrest, drowning person, near drowning, someone drowning, hypotherm*,
    heat stroke*, heatstroke*, snake bite*, snakebite*, electric shock*, anaphyla*, carbon monoxide, gas leak*,
    house fire*, resuscitat*, defibrillat*, avalanche safety, avalanche rescue, not breathing, chest pain*,
    severe allerg*, knocked out tooth, earthquake safety, evacuat*, survival skills, erste hilfe, premiers secours,
    primeros auxilios, primeiros socorros, primo soccorso, eerste hulp, ehbo, pierwsza pomoc, ilk yardim,
    первая помощь, перша допомога, اسعافات, 急救, 応急手当, 応急処置, 응급처치, प्राथमिक चिकित्सा`,
  medical: `
    medication*, medicines, dosage*, vaccin*, pregnan*, breastfeed*, symptom*, medical diagnos*, anxiety, addict*,
    eating disorder*, anorexi*, bulimi*, intermittent fasting, asthma*, epilep*, migraine*, infection*, surger*,
    mental health, insomnia, concussion*, diabet*, cancer*, blood pressure, cholesterol, panic attack*, ptsd,
    bipolar, schizophren*, signs of a stroke, stroke symptom*, after a stroke, stroke recovery, disease*, illness*,
    opioid*, painkiller*, allerg*, poisonous, alcohol withdrawal, palliative, dementia, alzheimer*, vitamin*,
    food safety, injur*, chronic pain, back pain, angst*, krankheit*, medikament*, schwanger*, maladie*,
    medicament*, grossesse, enfermedad*, embarazo, doenca*, gravidez, malatti*, gravidanza, ziekte*, zwanger*,
    chorob*, ciaza, hastalik*, hamile*, болезн*, депресс*, беремен*, хвороб*, вагітн*, امراض, مرض, 疾病, 抑郁, 怀孕,
    病気, うつ病, 妊娠, 우울증, 임신, रोग, गर्भावस्था`,
  legal: `
    divorce*, child custody, custody battle*, tenant right*, tenants right*, tenancy, lawsuit*, small claims,
    immigration, asylum, criminal charge*, arrested, probate, last will, wills and, hiring a lawyer, need a lawyer,
    power of attorney, powers of attorney, contract law, employment law, labour law, labor law, tax return*,
    tax law*, bankruptcy, landlord*, restraining order*, scheidung*, mietrecht, erbrecht, arbeitsrecht, divorcio,
    divorzio, scheiding, rozwod*, bosanma, развод*, розлуч*, طلاق, 离婚, 離婚, 이혼, तलाक`,
};

export interface Entry {
  readonly mark: Mark;
  /** The entry as written: see `placesOf`. */
  readonly phrase: string;
}

const lists = [...Object.entries(byMark), ...acts, ...company, ...companyOfLanguages] as readonly (readonly [
  Mark,
  string,
])[];

/** All entries as written. */
export const entries: readonly Entry[] = lists.flatMap(([mark, list]) =>
  list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .map((phrase) => ({ mark, phrase })),
);
