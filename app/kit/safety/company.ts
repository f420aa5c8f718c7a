import type { Mark } from './marks';

/*
 * Ambiguous words of health and law (a watch's wound spring, a fracture in rock, inheritance in Java), the words beside
 * which they call for care, and unambiguous phrases.
 */

const maybeMedical = `
  wound, wounds, wounded, depress*, fever, fracture*, supplements, seizure*, labour, labor, childbirth, delivery`;
const maybeEmergency = `
  bleeding, choking, unconscious, burns, poisoning, suffocat*, seizure*, shock`;
const maybeLegal = `inheritance, evict*, bail`;

const medical = `
  wound care/healing/dressing/dressings/infection/infections/closure/treatment, wounds that,
  wound that/which -/will -/not,
  infected/open/deep/stab/gunshot/surgical/bleeding/festering/chronic wound/wounds,
  clean/cleaning/treat/treating/dress/dressing/close/closing/stitch/stitching/bandage/bandaging -/a/an/the/your
  wound/wounds,
  postnatal/postpartum/clinical/major/manic/severe depression, living/coping/deal/dealing with depression,
  yellow/scarlet/dengue/typhoid/hay/glandular/rheumatic/high fever, broken bone*, giving birth, give birth,
  labour pains, labor pains`;
const emergency = `
  nosebleed*, overdose*, overdosing,
  heavy/severe/internal/arterial bleeding, stop/stopping/control/controlling -/a/the/severe bleeding,
  treat/treating burns, burns and scalds, alcohol poisoning, found unconscious, someone unconscious`;
const legal = `on bail, bail hearing*, bail bond*, eviction notice*`;

const body = `
  skin, leg, legs, arm, arms, hand, hands, finger*, foot, feet, knee*, hip, hips, wrist*, ankle*, skull, rib, ribs,
  bone,
  bones, spine, tooth, teeth, nose, gum, gums, throat, chest, belly, stomach, brain, skeleton, body, patient*,
  doctor*,
  hospital*, nurse, nurses, nursing, symptom*, therap*, treat, treating, treatment*, first aid, medical*, clinical,
  rehab*,
  diagnos*, bandag*, ambulance, health, healthy, illness, pain, painful, epilep*, pregnan*, infant*, baby, babies,
  toddler*,
  child, children, kids, teen, teens, teenager*, adult, adults, elderly, athlete*, runner*, protein, vitamin*, diet,
  dietary,
  mushroom*, food, lead poisoning, pill, pills, paracetamol, medicine*, aspirin, sunburn*, stress fracture*,
  living with,
  coping with, suffering`;

const courts = `
  tax, taxes, will, wills, parent*, estate, dispute*, claim*, sibling*, after a death, heir, heirs, tenant*,
  landlord*, notice,
  rent, renting, flat, apartment, lawyer*, court, courts, hearing, police, charged, custody`;

const harmless = `
  overdose/overdoses/overdosing of/- -/the sugar/salt/nitrogen/fertiliser/fertilizer/plants/caffeine/irony,
  hand wound, wound by hand, wound up, wound around, tropic of cancer, cancer -/the constellation/zodiac/horoscope,
  constellation -/of cancer,
  divorced from, divorce of church, shock therapy in economics, economic shock therapy, addiction to oil,
  allergic to work, bipolar -/junction transistor*, arrested development, injury/injured/stoppage time, evacuated tube*, angle of depression,
  cabin/gold/dance fever, fever pitch, saturday night fever, shock absorber*, shock wave*,
  supply/demand/price/oil/culture/external shock/shocks, concussion grenade*,
  bleeding edge, bleeding heart*, choke point*, slow burn*, robert burns, burns night, burns poem*,
  child labour/labor, labour/labor market*/party/movement/law/union*/force/camp*, division of labour/labor,
  delivery van*/of/service*/driver*/app*, unconscious bias*, collective unconscious, well/cache/data/dns poisoning,
  poisoning the well, class inheritance, inheritance of traits`;

/** The lists of this file, by what they mark. */
export const company: readonly (readonly [Mark, string])[] = [
  ['maybe-medical', maybeMedical],
  ['maybe-emergency', maybeEmergency],
  ['maybe-legal', maybeLegal],
  ['medical', medical],
  ['emergency', emergency],
  ['legal', legal],
  ['body', body],
  ['case', courts],
  ['harmless', harmless],
];
