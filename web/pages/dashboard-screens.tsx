import { useParams } from 'react-router'
import { administrationTexts } from '#shared/texts/administration.ts'
import { administrationMembersTexts } from '#shared/texts/administration-members.ts'
import { auditLogTexts } from '#shared/texts/audit-log.ts'
import { casesTexts } from '#shared/texts/cases.ts'
import { contactMessagesTexts } from '#shared/texts/contact-messages.ts'
import { jobsTexts } from '#shared/texts/jobs.ts'
import { siteFactsTexts } from '#shared/texts/site-facts.ts'
import { useAddressQuery } from '#web/features/administration/address-query.ts'
import {
  AuditEntries,
  AuditFilterForm,
} from '#web/features/administration/audit-log/audit-entries.tsx'
import { auditFilterOf } from '#web/features/administration/audit-log/audit-log.data.ts'
import { CaseView } from '#web/features/administration/cases/case-file.tsx'
import { CaseQueue } from '#web/features/administration/cases/case-queue.tsx'
import { ContactMessages } from '#web/features/administration/contact-messages.tsx'
import { Jobs } from '#web/features/administration/jobs/jobs.tsx'
import { MemberFilter } from '#web/features/administration/members/member-filter.tsx'
import { MemberList } from '#web/features/administration/members/member-list.tsx'
import { memberQueryOf } from '#web/features/administration/members/members.data.ts'
import { RoleCounts, TestUsers } from '#web/features/administration/role-counts.tsx'
import { SiteFacts } from '#web/features/administration/site/site-facts.tsx'
import { SiteHealth } from '#web/features/administration/site/site-health.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

export function DashboardPage() {
  return (
    <DashboardScreen title={administrationTexts.title} lead={administrationTexts.lead}>
      <RoleCounts />
      <TestUsers />
    </DashboardScreen>
  )
}

export function MessagesPage() {
  return (
    <DashboardScreen title={contactMessagesTexts.title} lead={contactMessagesTexts.lead}>
      <ContactMessages />
    </DashboardScreen>
  )
}

export function CasesPage() {
  return (
    <DashboardScreen title={casesTexts.title} lead={casesTexts.lead}>
      <CaseQueue />
    </DashboardScreen>
  )
}

export function CasePage() {
  const { caseId = '' } = useParams()
  return (
    <DashboardScreen title={casesTexts.one}>
      <CaseView key={caseId} caseId={caseId} />
    </DashboardScreen>
  )
}

export function JobsPage() {
  return (
    <DashboardScreen title={jobsTexts.title} lead={jobsTexts.lead}>
      <Jobs />
    </DashboardScreen>
  )
}

export function SitePage() {
  return (
    <DashboardScreen title={siteFactsTexts.title} lead={siteFactsTexts.lead}>
      <Stack gap={3} below={4} wrap="anywhere" quietFocus>
        <SiteHealth />
        <SiteFacts />
      </Stack>
    </DashboardScreen>
  )
}

/** /dashboard/members — accounts, and what administrators do with them. The address holds the search. */
export function MembersPage() {
  const { key, query, search } = useAddressQuery(memberQueryOf)
  return (
    <DashboardScreen
      title={administrationMembersTexts.title}
      lead={administrationMembersTexts.lead}
    >
      <MemberFilter key={key} query={query} onSearch={search} />
      <MemberList query={query} />
    </DashboardScreen>
  )
}

/** /dashboard/audit — what administrators did. The address holds the search. */
export function AuditPage() {
  const { key, query, search } = useAddressQuery(auditFilterOf)
  return (
    <DashboardScreen title={auditLogTexts.title} lead={auditLogTexts.lead}>
      <AuditFilterForm key={key} filter={query} onSearch={search} />
      <AuditEntries filter={query} />
    </DashboardScreen>
  )
}
