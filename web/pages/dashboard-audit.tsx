import { useSearchParams } from 'react-router'
import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'
import { AuditEntries } from '#web/features/administration/audit-log/audit-entries.tsx'
import { AuditFilterForm } from '#web/features/administration/audit-log/audit-filter-form.tsx'
import { auditFilterOf } from '#web/features/administration/audit-log/audit-log.data.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/audit — what administrators did. The address holds what is looked for. */
export function DashboardAuditPage() {
  const [params, setParams] = useSearchParams()
  const filter = auditFilterOf(params)
  const search = (asked: Readonly<Record<string, string>>) =>
    setParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <AuditFilterForm key={params.toString()} filter={filter} onSearch={search} />
      <AuditEntries filter={filter} />
    </Page>
  )
}
