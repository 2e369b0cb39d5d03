/** Words of dues. */
export const billingTexts = {
  /** What the card service calls it, on its page and its receipts: nothing there may say what kind of site this is. */
  checkout: {
    MONTH: 'Membership, 1 month',
    YEAR: 'Membership, 1 year',
    MONTH_FIVE: 'Membership, 1 month, 5 seats',
  },
} as const
