/** The screens of administrators, loaded together: who opens one opens others. */
export { DashboardPage } from './dashboard.tsx'
export { DashboardAuditPage } from './dashboard-audit.tsx'
export { DashboardCasePage, DashboardCasesPage } from './dashboard-cases.tsx'
export { DashboardJobsPage } from './dashboard-jobs.tsx'
export { DashboardMembersPage } from './dashboard-members.tsx'
export { DashboardMessagesPage } from './dashboard-messages.tsx'
export { DashboardSitePage } from './dashboard-site.tsx'
