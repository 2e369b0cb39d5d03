import type { RoleCount } from '#shared/contract/administration.ts'
import { administrationTexts } from '#shared/texts/administration.ts'
import { whenUsed } from '#shared/when-used.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { BarTable } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useCreateTestUsers, useRoleCounts } from './dashboard.data.ts'
import { Loaded } from './loaded.tsx'

const { counts: texts, testUsers } = administrationTexts

export function RoleCounts() {
  const query = useRoleCounts()
  return (
    <Loaded query={query}>
      {counts => (
        <Stack as="section" gap={5} below={5} aria-label={texts.title}>
          {query.isRefetchError && <Notice kind="warning">{texts.outdated}</Notice>}
          <CountCards counts={counts} />
          <Card>
            <BarTable
              caption={texts.title}
              columns={[texts.role, texts.accounts]}
              rows={counts.map(({ role, count }) => ({
                key: role,
                label: texts.roles[role],
                value: count,
              }))}
            />
            <Hint above={4}>{texts.lead}</Hint>
          </Card>
        </Stack>
      )}
    </Loaded>
  )
}

const formatCount = whenUsed<number>(() => new Intl.NumberFormat('en'))

function CountCards({ counts }: { counts: readonly RoleCount[] }) {
  return (
    <Cluster as="dl" align="stretch" gap={3}>
      {counts.map(({ role, count }) => (
        <Stack key={role} grow="9rem" pad={4} surface="card">
          <Hint as="dt">{texts.roles[role]}</Hint>
          <Text as="dd" size="title" weight="strong" numeric>
            {formatCount(count)}
          </Text>
        </Stack>
      ))}
    </Cluster>
  )
}

const countAtOnce = 20

export function TestUsers() {
  const create = useCreateTestUsers()
  return (
    <Card
      as="section"
      title={testUsers.title}
      footer={
        <Button loading={create.isPending} onClick={() => create.mutate(countAtOnce)}>
          {testUsers.create(countAtOnce)}
        </Button>
      }
    >
      <p>{testUsers.lead}</p>
      {create.isError && (
        <Notice kind="error">{refusalWords(create.error) ?? testUsers.failed}</Notice>
      )}
      {create.data && <Notice kind="success">{testUsers.created(create.data.length)}</Notice>}
    </Card>
  )
}
