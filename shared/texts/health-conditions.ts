import { type HealthConditionName, healthConditions } from '../health.ts'

interface ConditionWords {
  readonly name: string
  /** As it stands in the middle of a sentence. */
  readonly inSentence: string
  /** When and how to be tested. */
  readonly testing: string
  /** What helps, also before a result. */
  readonly care: string
}

/**
 * What a clinic would say of each infection: when a test can find it, how it is done, what helps. Nothing here is a diagnosis,
 * and where a date matters the clinic has the last word. Sources: the guidelines of BASHH (bashhguidelines.org: chlamydia,
 * gonorrhoea, syphilis, LGV, Mycoplasma genitalium, trichomonas, sexually transmitted enteric infections, viral hepatitis, mpox,
 * HIV testing, with BHIVA, and post-exposure prophylaxis), the STI Treatment Guidelines of the CDC (2021) and the fact sheets
 * of the WHO. Whoever changes a sentence checks it there.
 */
export const conditionWords: Readonly<Record<HealthConditionName, ConditionWords>> = {
  CHLAMYDIA: {
    name: 'Chlamydia',
    inSentence: 'chlamydia',
    testing:
      'A test is reliable from two weeks after contact: a urine sample, and swabs of throat and bottom or vagina, wherever you had sex. Most people notice nothing.',
    care: 'It is cured with antibiotics. With symptoms, such as discharge or pain, do not wait two weeks.',
  },
  GONORRHOEA: {
    name: 'Gonorrhoea',
    inSentence: 'gonorrhoea',
    testing:
      'A test is reliable from two weeks after contact: a urine sample, and swabs of throat and bottom or vagina, wherever you had sex. In the throat and the bottom most people notice nothing.',
    care: 'It is cured with antibiotics, mostly one injection. With symptoms, such as discharge or burning, do not wait two weeks.',
  },
  SYPHILIS: {
    name: 'Syphilis',
    inSentence: 'syphilis',
    testing:
      'A blood test can be negative for up to twelve weeks after contact. Have one now, and ask the clinic when to repeat it. Show them any sore or rash, even one that does not hurt.',
    care: 'It is cured with antibiotics. Clinics often treat recent contacts without waiting for a result.',
  },
  HIV: {
    name: 'HIV',
    inSentence: 'HIV',
    testing:
      'A laboratory test of blood is reliable from 45 days after contact, a rapid or home test from 90 days. Have one now too: it shows where you stand. If you take PrEP as prescribed, or the other person’s virus is undetectable, the risk is very low or none.',
    care: 'If the contact may have been within the last 72 hours, go to a clinic or an emergency department today and ask for PEP: four weeks of tablets that can prevent HIV, the sooner the better. HIV can be treated well, and people on treatment live long lives and pass nothing on.',
  },
  MPOX: {
    name: 'Mpox',
    inSentence: 'mpox',
    testing:
      'Watch yourself for 21 days after contact: spots, sores, fever, swollen glands, pain in the bottom. Only sores can be tested. Call the clinic before you go there.',
    care: 'A vaccination soon after contact, best within four days and up to 14, can prevent it or make it milder. With symptoms avoid close contact until a clinic has looked.',
  },
  LGV: {
    name: 'LGV (lymphogranuloma venereum)',
    inSentence: 'LGV, a kind of chlamydia',
    testing:
      'It is found by a chlamydia test from two weeks after contact, mostly a swab of the bottom. Tell the clinic that it was LGV, so that they look for it.',
    care: 'It is cured with antibiotics, taken for longer than for other chlamydia. With pain, bleeding or discharge from the bottom, or swollen glands, do not wait.',
  },
  MYCOPLASMA_GENITALIUM: {
    name: 'Mycoplasma genitalium',
    inSentence: 'Mycoplasma genitalium',
    testing:
      'A urine sample or a swab. Clinics test for it if you have symptoms, or if the other person is somebody you have sex with again.',
    care: 'It is treated with antibiotics. Do not take any without a test: many of these bacteria resist some of them.',
  },
  TRICHOMONIASIS: {
    name: 'Trichomoniasis',
    inSentence: 'trichomoniasis',
    testing:
      'A swab or a urine sample, if you have a vagina or front hole, or had sex with somebody who has. Many people notice nothing.',
    care: 'It is cured with tablets. Clinics often treat contacts without waiting for a result.',
  },
  HEPATITIS_A: {
    name: 'Hepatitis A',
    inSentence: 'hepatitis A',
    testing:
      'A blood test tells whether you are protected by a vaccination or an earlier infection. Signs come two to seven weeks after contact: tiredness, fever, yellow eyes or skin, dark urine.',
    care: 'If you are not protected, a vaccination within two weeks after contact can still prevent it. It heals by itself. Wash your hands well, and do not prepare food for others while you are ill.',
  },
  HEPATITIS_B: {
    name: 'Hepatitis B',
    inSentence: 'hepatitis B',
    testing:
      'A blood test tells whether you are protected. If you are not, it is repeated; the clinic says when. An infection can take up to six months to show.',
    care: 'If you are not vaccinated, go now: vaccination soon after contact, best within days, can prevent it. There is treatment for an infection that stays.',
  },
  HEPATITIS_C: {
    name: 'Hepatitis C',
    inSentence: 'hepatitis C',
    testing:
      'Blood tests: one for the virus itself finds it within weeks, one for antibodies can take three months or longer. Tell the clinic that you are a contact, so that they choose the right ones.',
    care: 'It is cured with tablets within a few months. There is no vaccination. Sharing needles, straws or sex toys passes it on.',
  },
  SHIGELLA: {
    name: 'Shigella',
    inSentence: 'shigella, an infection of the gut',
    testing:
      'Have a stool sample tested if you have, or had, diarrhoea, cramps or fever, mostly within days after contact. Tell the clinic that you may have it from sex.',
    care: 'It mostly heals by itself; drink a lot. With blood in the stool or high fever see a doctor today. Wash your hands well, and have no sex until a week after the last symptom.',
  },
  LICE_OR_SCABIES: {
    name: 'Pubic lice or scabies',
    inSentence: 'pubic lice or scabies',
    testing:
      'No laboratory is needed: somebody at a clinic or a pharmacy looks at your skin. The itch of scabies can take up to six weeks to begin.',
    care: 'Creams or lotions cure it. Treat everybody close to you on the same day, and wash clothes and bedding hot.',
  },
  OTHER: {
    name: 'Another infection',
    inSentence: 'an infection that is passed on by sex or close contact',
    testing:
      'Ask a clinic for a full check. Swabs and urine are reliable from two weeks after contact, blood tests take longer: the clinic says which to repeat, and when.',
    care: 'Most of these infections can be cured, and all can be treated. With symptoms do not wait.',
  },
}

/** How far back people are notified, in words: '3 months'. */
export function lookBackWords(condition: HealthConditionName): string {
  const { lookBackDays } = healthConditions[condition]
  const months = Math.round(lookBackDays / 30.5)
  return months < 2 ? `${Math.round(lookBackDays / 7)} weeks` : `${months} months`
}
