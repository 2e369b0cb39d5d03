/** Limits and conditions of health notices; their words are in texts/health-conditions.ts. */

interface HealthCondition {
  /**
   * How far back people are notified: one figure for each infection, so that it says nothing of when a sender met whom. It
   * follows the look-back intervals of BASHH, the British Association for Sexual Health and HIV (McClean et al., "2012 BASHH
   * statement on partner notification for sexually transmissible infections", Int J STD AIDS 2013; 24: 253-261), in their
   * longest form. Where these count from symptoms (hepatitis A, shigella, mpox), it is the longest incubation and the time
   * until somebody is diagnosed; where they are longer than a year or left to the case (HIV, syphilis), a year.
   */
  readonly lookBackDays: number
}

export const healthConditions = {
  CHLAMYDIA: { lookBackDays: 183 },
  GONORRHOEA: { lookBackDays: 92 },
  SYPHILIS: { lookBackDays: 365 },
  HIV: { lookBackDays: 365 },
  MPOX: { lookBackDays: 28 },
  LGV: { lookBackDays: 92 },
  MYCOPLASMA_GENITALIUM: { lookBackDays: 183 },
  TRICHOMONIASIS: { lookBackDays: 28 },
  HEPATITIS_A: { lookBackDays: 61 },
  HEPATITIS_B: { lookBackDays: 183 },
  HEPATITIS_C: { lookBackDays: 183 },
  SHIGELLA: { lookBackDays: 28 },
  LICE_OR_SCABIES: { lookBackDays: 92 },
  OTHER: { lookBackDays: 365 },
} as const satisfies Readonly<Record<string, HealthCondition>>

export type HealthConditionName = keyof typeof healthConditions

const isCondition = (name: string): name is HealthConditionName =>
  Object.hasOwn(healthConditions, name)

export const healthConditionNames = Object.keys(healthConditions).filter(isCondition)

export const healthLimits = {
  /** Of one report. */
  peopleMax: 20,
  peopleListedMax: 100,
  /** People are looked for among so many of the newest conversations, on each side of the pairs. */
  conversationsMax: 1_000,
  /** A report reaches back no further. */
  windowDays: 366,
  /** What was sent on one day leaves the next free after seven whole ones. */
  reportEveryDays: 8,
  /** Notices and their senders. */
  keptDays: 90,
  /** Of the account of who sends one. */
  accountAgeDays: 7,
  /** The other wrote to them so long ago at least. */
  wroteBeforeHours: 24,
  contestMaxLength: 500,
  testYears: 10,
} as const

/** How often members can be reminded of their own test, in months. */
export const reminderMonths = [3, 6, 12] as const
