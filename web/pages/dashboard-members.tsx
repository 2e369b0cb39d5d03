import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { useAddressQuery } from '#web/features/administration/address-query.ts'
import { Dashboard } from '#web/features/administration/dashboard.tsx'
import { MemberFilter } from '#web/features/administration/members/member-filter.tsx'
import { MemberList } from '#web/features/administration/members/member-list.tsx'
import { memberQueryOf } from '#web/features/administration/members/members.data.ts'

/** /dashboard/members — accounts, and what administrators do with them. The address holds what is looked for. */
export function DashboardMembersPage() {
  const { key, query, search } = useAddressQuery(memberQueryOf)
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <MemberFilter key={key} query={query} onSearch={search} />
      <MemberList query={query} />
    </Dashboard>
  )
}
