import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'
import { useAddressQuery } from '#web/features/administration/address-query.ts'
import {
  AuditEntries,
  AuditFilterForm,
} from '#web/features/administration/audit-log/audit-entries.tsx'
import { auditFilterOf } from '#web/features/administration/audit-log/audit-log.data.ts'
import { Dashboard } from '#web/features/administration/dashboard.tsx'

/** /dashboard/audit — what administrators did. The address holds what is looked for. */
export function DashboardAuditPage() {
  const { key, query, search } = useAddressQuery(auditFilterOf)
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <AuditFilterForm key={key} filter={query} onSearch={search} />
      <AuditEntries filter={query} />
    </Dashboard>
  )
}
