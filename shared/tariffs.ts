/** What members pay for, and how many share it; prices are in texts/money.ts. */
export const tariffs = ['MONTH', 'YEAR', 'MONTH_FIVE'] as const
export type Tariff = (typeof tariffs)[number]
