import { type HealthConditionName, healthConditions } from '../health.ts'

interface ConditionWords {
  readonly name: string
  /** The name as it reads within a sentence. */
  readonly inSentence: string
  /** When and how to get tested. */
  readonly testing: string
  /** What helps, even before a result. */
  readonly care: string
}

/**
 * What a clinic would say of each infection: when a test can find it, how it is done, what helps. Nothing here is a
 * diagnosis, and if a date matters, the clinic has the last word. Sources: the guidelines of BASHH
 * (bashhguidelines.org: chlamydia, gonorrhea, syphilis, LGV, Mycoplasma genitalium, trichomonas, sexually transmitted
 * enteric infections, viral hepatitis, mpox, HIV testing, with BHIVA, and post-exposure prophylaxis), the STI Treatment
 * Guidelines of the CDC (2021) and the fact sheets of the WHO. Check a sentence there before you change it.
 */
export const conditionWords: Readonly<Record<HealthConditionName, ConditionWords>> = {
  CHLAMYDIA: {
    name: 'Chlamydia',
    inSentence: 'chlamydia',
    testing:
      'A test is reliable from two weeks after contact. Give urine and have swabs wherever you had sex: throat, anus or vagina. Most people notice nothing.',
    care: 'Antibiotics cure it. Don’t wait two weeks if you have symptoms such as discharge or pain.',
  },
  GONORRHOEA: {
    name: 'Gonorrhea',
    inSentence: 'gonorrhea',
    testing:
      'A test is reliable from two weeks after contact. Give urine and have swabs wherever you had sex: throat, anus or vagina. In the throat and anus, most people notice nothing.',
    care: 'Antibiotics cure it, usually one injection. Don’t wait two weeks if you have symptoms such as discharge or burning.',
  },
  SYPHILIS: {
    name: 'Syphilis',
    inSentence: 'syphilis',
    testing:
      'A blood test can be negative for up to 12 weeks after contact. Have one now, and ask when to repeat it. Show the clinic any sore or rash, even a painless one.',
    care: 'Antibiotics cure it. Clinics often treat recent contacts before a result.',
  },
  HIV: {
    name: 'HIV',
    inSentence: 'HIV',
    testing:
      'A lab blood test is reliable from 45 days after contact, a rapid or home test from 90 days. Have one now too. Your risk is very low or zero if you take PrEP as prescribed or the other person’s virus is undetectable.',
    care: 'If contact may have been within the last 72 hours, go to a clinic or emergency room today. Ask for PEP: four weeks of pills can prevent HIV, the sooner the better. People on effective treatment live long lives and don’t pass HIV on.',
  },
  MPOX: {
    name: 'Mpox',
    inSentence: 'mpox',
    testing:
      'For 21 days after contact, watch for spots, sores, fever, swollen glands or anal pain. Only sores can be tested. Call the clinic before you go.',
    care: 'Vaccination up to 14 days after contact, best within four, can prevent it or make it milder. If you have symptoms, avoid close contact until a clinic has examined you.',
  },
  LGV: {
    name: 'LGV (lymphogranuloma venereum)',
    inSentence: 'LGV, a kind of chlamydia',
    testing:
      'A chlamydia test, usually an anal swab, finds it from two weeks after contact. Tell the clinic to look for LGV.',
    care: 'Antibiotics cure it, taken longer than for other chlamydia. Don’t wait if you have anal pain, bleeding or discharge, or swollen glands.',
  },
  MYCOPLASMA_GENITALIUM: {
    name: 'Mycoplasma genitalium',
    inSentence: 'Mycoplasma genitalium',
    testing:
      'The test is a urine sample or a swab. Clinics test if you have symptoms or have sex with that person again.',
    care: 'Antibiotics treat it. Take them only after a test, because resistance is common.',
  },
  TRICHOMONIASIS: {
    name: 'Trichomoniasis',
    inSentence: 'trichomoniasis',
    testing:
      'If you or the other person has a vagina or front hole, have a swab or urine test. Many people notice nothing.',
    care: 'Pills cure it. Clinics often treat contacts before a result.',
  },
  HEPATITIS_A: {
    name: 'Hepatitis A',
    inSentence: 'hepatitis A',
    testing:
      'A blood test shows whether vaccination or a past infection protects you. Signs come two to seven weeks after contact: tiredness, fever, yellow eyes or skin, dark urine.',
    care: 'If you aren’t protected, vaccination within two weeks after contact can still prevent it. It heals by itself. Wash your hands well, and don’t prepare food for others while you’re sick.',
  },
  HEPATITIS_B: {
    name: 'Hepatitis B',
    inSentence: 'hepatitis B',
    testing:
      'A blood test shows whether you’re protected. If you aren’t, ask when to repeat it. An infection can take up to six months to show.',
    care: 'If you aren’t vaccinated, go now: vaccination, best within days, can prevent it. A lasting infection can be treated.',
  },
  HEPATITIS_C: {
    name: 'Hepatitis C',
    inSentence: 'hepatitis C',
    testing:
      'A blood test for the virus finds it within weeks. One for antibodies can take three months or longer. Tell the clinic you’re a contact.',
    care: 'Pills cure it within a few months. There is no vaccine. Sharing needles, straws or sex toys passes it on.',
  },
  SHIGELLA: {
    name: 'Shigella',
    inSentence: 'shigella, a gut infection',
    testing:
      'Have a stool test if you have or had diarrhea, cramps or fever, usually within days of contact. Say you may have it from sex.',
    care: 'It usually heals by itself. Drink a lot. If you have blood in your stool or a high fever, see a doctor today. Wash your hands well. Have no sex until a week after the last symptom.',
  },
  LICE_OR_SCABIES: {
    name: 'Pubic lice or scabies',
    inSentence: 'pubic lice or scabies',
    testing: 'A clinic or pharmacy looks at your skin. Scabies can take up to six weeks to itch.',
    care: 'Creams or lotions cure it. Treat everyone close to you on the same day, and wash clothes and bedding hot.',
  },
  OTHER: {
    name: 'Another infection',
    inSentence: 'an infection passed on by sex or close contact',
    testing:
      'Ask a clinic for a full check. Swabs and urine are reliable from two weeks after contact. Blood tests take longer: ask which to repeat, and when.',
    care: 'Most infections can be cured, and all can be treated. Don’t wait if you have symptoms.',
  },
}

/** How far back people are notified, in words: '3 months'. */
export function lookBackWords(condition: HealthConditionName): string {
  const { lookBackDays } = healthConditions[condition]
  const months = Math.round(lookBackDays / 30.5)
  return months < 2 ? `${Math.round(lookBackDays / 7)} weeks` : `${months} months`
}
