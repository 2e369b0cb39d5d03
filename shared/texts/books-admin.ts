import { billingLimits } from '../billing-limits.ts'
import { isolated } from '../isolate.ts'

/** Words for administrators who enter costs and give credits. */
export const booksAdminTexts = {
  costs: {
    title: 'Running costs',
    lead: 'Anyone can read these in the Open Books.',
    note: 'What it’s for',
    noteWrong: `Say what it’s for, in at most ${billingLimits.costNoteMaxLength} characters.`,
    amount: `Cost per month, in ${billingLimits.duesCurrency}`,
    amountWrong: 'Enter an amount, such as 12 or 12.50.',
    firstMonth: 'First month',
    lastMonth: 'Last month',
    monthHelper: 'Such as 2026-05.',
    lastHelper: 'Leave it empty for every month.',
    monthWrong: `Enter a month such as 2026-05, at most ${billingLimits.costMonthsMax} months away.`,
    lastWrong: 'It can’t be before the first month.',
    enter: 'Add cost',
    failed: 'Not added. Try again: it counts only once.',
    entered: 'All costs',
    none: 'No costs yet.',
    listFailed: 'The costs didn’t load',
    takenBack: (note: string) => `${isolated(note)}, taken back`,
    end: 'End cost',
    endTitle: (note: string) => `End “${isolated(note)}”?`,
    endBody: 'We reverse all later months. You can’t undo this.',
    endMonth: 'Last month that counts',
    reason: 'Reason',
    reasonWrong: `Enter a reason of at most ${billingLimits.creditReasonMaxLength} characters.`,
    endUnfit: 'Choose an earlier month, at most one before the first.',
    endFailed: 'The cost wasn’t ended. Try again.',
  },

  credits: {
    title: 'Volunteer credits',
    lead: `${billingLimits.monthCredits} credits pay for one month. The member reads your reason, so name nobody.`,
    email: 'The member’s email',
    emailWrong: 'Enter an email address.',
    unknown: 'No member has this email address.',
    credits: 'Credits',
    creditsHelper: 'A number below zero takes credits back.',
    creditsWrong: `Enter a whole number, at most ${billingLimits.creditsMax}.`,
    tooFew: 'The member has too few credits.',
    give: 'Save credits',
    failed: 'Not saved. Try again: they count only once.',
  },
} as const
