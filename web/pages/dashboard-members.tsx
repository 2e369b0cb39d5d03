import { useSearchParams } from 'react-router'
import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { DashboardTabs } from '#web/features/administration/dashboard-tabs.tsx'
import { MemberFilter } from '#web/features/administration/members/member-filter.tsx'
import { MemberList } from '#web/features/administration/members/member-list.tsx'
import { memberQueryOf } from '#web/features/administration/members/member-query.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** /dashboard/members — accounts, and what administrators do with them. The address holds what is looked for. */
export function DashboardMembersPage() {
  const [params, setParams] = useSearchParams()
  const query = memberQueryOf(params)
  const search = (asked: Readonly<Record<string, string>>) =>
    setParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return (
    <Page>
      <PageHeader title={texts.title} lead={texts.lead} />
      <DashboardTabs />
      <MemberFilter key={params.toString()} query={query} onSearch={search} />
      <MemberList query={query} />
    </Page>
  )
}
