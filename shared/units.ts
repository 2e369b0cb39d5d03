/** The units in which a member reads distances, heights and weights. The first are those of product.md, the default. */
export const unitSystems = ['IMPERIAL', 'METRIC'] as const
export type UnitSystem = (typeof unitSystems)[number]
