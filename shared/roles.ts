export const roles = ['USER', 'PRO', 'VOLUNTEER', 'ADMIN', 'TEST'] as const
export type Role = (typeof roles)[number]

/** Every account has USER, and only the demo community has TEST. */
export const grantableRoles = ['PRO', 'VOLUNTEER', 'ADMIN'] as const
