import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { useAddressQuery } from '#web/features/administration/address-query.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { MemberFilter } from '#web/features/administration/members/member-filter.tsx'
import { MemberList } from '#web/features/administration/members/member-list.tsx'
import { memberQueryOf } from '#web/features/administration/members/members.data.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/members — accounts, and what administrators do with them. The address holds what is looked for. */
export function DashboardMembersPage() {
  const { key, query, search } = useAddressQuery(memberQueryOf)
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <MemberFilter key={key} query={query} onSearch={search} />
      <MemberList query={query} />
    </Page>
  )
}
