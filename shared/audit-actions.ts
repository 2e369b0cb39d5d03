/** What administrators and operators do that the audit log records. */
export type AuditAction = 'ROLE_GRANTED' | 'ROLE_REVOKED' | 'TEST_USERS_CREATED'
