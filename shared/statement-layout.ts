/**
 * What a column of a bank's CSV file can be. `AMOUNT` is signed, or what came in with what went out in `DEBIT`. Columns
 * of `OTHER_DATE` only help to tell days from months. `PAYER` is fixed: who paid is never stored.
 */
export const columnRoles = [
  'IGNORED',
  'PAYER',
  'DATE',
  'OTHER_DATE',
  'AMOUNT',
  'DEBIT',
  'CURRENCY',
  'PURPOSE',
  'BANK_REFERENCE',
  'DIRECTION',
  'STATUS',
] as const
export type ColumnRole = (typeof columnRoles)[number]

const needed: readonly ColumnRole[] = ['DATE', 'AMOUNT', 'PURPOSE']
const single: readonly ColumnRole[] = ['DATE', 'AMOUNT', 'DEBIT', 'CURRENCY', 'BANK_REFERENCE']

/** A role that no column has but one must have, or that several have but only one may have. */
export interface LayoutFault {
  readonly kind: 'MISSING' | 'REPEATED'
  readonly role: ColumnRole
}

/** Why a file cannot be read with these roles of its columns; undefined when it can. */
export function layoutFaultOf(roles: readonly ColumnRole[]): LayoutFault | undefined {
  const missing = needed.find(role => !roles.includes(role))
  if (missing) return { kind: 'MISSING', role: missing }
  const repeated = single.find(role => roles.indexOf(role) !== roles.lastIndexOf(role))
  return repeated && { kind: 'REPEATED', role: repeated }
}
