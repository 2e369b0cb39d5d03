export const roles = ['USER', 'PRO', 'VOLUNTEER', 'ADMIN', 'TEST'] as const
export type Role = (typeof roles)[number]

/** Everybody is a member, and members of the demo community are made as such. */
export const grantableRoles = ['PRO', 'VOLUNTEER', 'ADMIN'] as const
