/** Limits and conditions of health notices. Their words are in texts/health-conditions.ts. */

interface HealthCondition {
  /**
   * How far back people are notified. There is one number for each infection, so it reveals nothing about when a sender
   * met whom. It follows the longest look-back intervals of BASHH, the British Association for Sexual Health and HIV
   * (McClean et al., "2012 BASHH statement on partner notification for sexually transmissible infections", Int J STD
   * AIDS 2013; 24: 253-261). If these count from symptoms (hepatitis A, shigella, mpox), it is the longest incubation
   * plus the time until diagnosis. If they exceed a year or depend on the case (HIV, syphilis), it is a year.
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
  /** In one report. */
  peopleMax: 20,
  peopleListedMax: 100,
  /** People come from this many of the newest conversations, on each side of the pairs. */
  conversationsMax: 1_000,
  /** A report reaches back no further than this. */
  windowDays: 366,
  /** The eighth day after a report is the first on which the next one may be sent: seven whole days lie between. */
  reportEveryDays: 8,
  /** How long notices and their senders are stored. */
  keptDays: 90,
  /** The minimum age of the sender's account. */
  accountAgeDays: 7,
  /** How long ago, at least, the other member must have written to the sender. */
  wroteBeforeHours: 24,
  contestMaxLength: 500,
  testYears: 10,
} as const

/** How often members can be reminded to get tested, in months. */
export const reminderMonths = [3, 6, 12] as const
