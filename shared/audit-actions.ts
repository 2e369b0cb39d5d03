/** What administrators and operators do that the audit log records. Their words are in texts/audit-log.ts. */
export const auditActions = [
  'ROLE_GRANTED',
  'ROLE_REVOKED',
  'SESSIONS_ENDED',
  'MEMBER_ERASED',
  'BIRTHDATE_CORRECTED',
  'PICTURE_DELETED',
  'PICTURE_VERIFIED',
  'PICTURE_NOT_VERIFIED',
  'TEST_USERS_CREATED',
  'CASE_CLOSED',
  'CASE_REOPENED',
  'CASE_DECIDED',
  'CASE_OVERTURNED',
  'CASE_MESSAGE_SENT',
  'MEMBER_RELEASED',
  'HEALTH_SENDER_OPENED',
  'HEALTH_APPEAL_CLOSED',
  'TEST_USERS_REMOVED',
  'CONTACT_ANSWERED',
  'CONTACT_CLOSED',
  'CONTACT_REOPENED',
  'LOG_EXPORTED',
  'JOBS_RETRIED',
  'COST_ENTERED',
  'COST_ENDED',
  'CREDITS_GIVEN',
  'CREDITS_TAKEN_BACK',
  'BANK_DETAILS_SET',
  'PAYMENT_DECIDED',
  'STATEMENT_IMPORTED',
  'STATEMENT_LAYOUT_CONFIRMED',
  'STATEMENT_LAYOUT_FORGOTTEN',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Characters of the reason that the administrator gives. */
export const reasonMaxLength = 500
