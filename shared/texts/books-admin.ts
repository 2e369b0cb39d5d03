import { billingLimits } from '../billing-limits.ts'

/** Words for administrators who enter costs and give credits. */
export const booksAdminTexts = {
  costs: {
    title: 'Running costs',
    lead: 'What a month costs. Everybody may read it under Open Books, with its note.',
    note: 'What for',
    noteWrong: `Say what it is for, in at most ${billingLimits.costNoteMaxLength} characters.`,
    amount: `A month, in ${billingLimits.duesCurrency}`,
    amountWrong: 'Enter an amount, such as 12 or 12.50.',
    firstMonth: 'First month',
    lastMonth: 'Last month',
    monthHelper: 'Year and month, such as 2026-05.',
    lastHelper: 'Without one it is a cost of every month, until you end it.',
    monthWrong: `Enter year and month, such as 2026-05, within ${billingLimits.costMonthsMax} months.`,
    lastWrong: 'The last month cannot be before the first.',
    enter: 'Enter',
    failed: 'The cost could not be entered. Please try again: it is entered once.',
    entered: 'Entered costs',
    none: 'No costs have been entered.',
    listFailed: 'The costs could not be loaded',
    takenBack: (note: string) => `${note}, taken back`,
    end: 'End',
    endTitle: (note: string) => `End “${note}”?`,
    endBody:
      'What was booked for later months is booked back. The month before the first takes all of it back. This cannot be undone.',
    endMonth: 'Last month that counts',
    reason: 'Reason',
    reasonWrong: `Give a reason, in at most ${billingLimits.creditReasonMaxLength} characters.`,
    endUnfit: 'It has to end sooner than it does, and at the latest before it begins.',
    endFailed: 'The end could not be entered. Please try again.',
  },

  credits: {
    title: 'Credits of volunteers',
    lead: `${billingLimits.monthCredits} credits are one month. The member reads the reason: name nobody in it.`,
    email: 'Email address of the member',
    emailWrong: 'Enter an email address.',
    unknown: 'No member has this email address.',
    credits: 'Credits',
    creditsHelper: 'Below zero to take back what was given by mistake.',
    creditsWrong: `A whole number, at most ${billingLimits.creditsMax}.`,
    tooFew: 'The member does not have that many.',
    give: 'Book',
    failed: 'The credits could not be booked. Please try again: they are booked once.',
  },
} as const
