import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'
import { useAddressQuery } from '#web/features/administration/address-query.ts'
import { AuditEntries } from '#web/features/administration/audit-log/audit-entries.tsx'
import { AuditFilterForm } from '#web/features/administration/audit-log/audit-filter-form.tsx'
import { auditFilterOf } from '#web/features/administration/audit-log/audit-log.data.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/audit — what administrators did. The address holds what is looked for. */
export function DashboardAuditPage() {
  const { key, query, search } = useAddressQuery(auditFilterOf)
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <AuditFilterForm key={key} filter={query} onSearch={search} />
      <AuditEntries filter={query} />
    </Page>
  )
}
