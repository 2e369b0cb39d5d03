/** In which units a member reads distances, heights and weights: those of product.md until they choose. */
export const unitSystems = ['IMPERIAL', 'METRIC'] as const
export type UnitSystem = (typeof unitSystems)[number]
