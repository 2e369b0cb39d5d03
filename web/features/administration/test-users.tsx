import { administrationTexts } from '#shared/texts/administration.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useCreateTestUsers } from './dashboard.data.ts'

const texts = administrationTexts.testUsers
const countAtOnce = 20

export function TestUsers() {
  const create = useCreateTestUsers()
  return (
    <Card
      as="section"
      title={texts.title}
      footer={
        <Button
          loading={create.isPending}
          onClick={() => {
            if (!create.isPending) create.mutate(countAtOnce)
          }}
        >
          {texts.create(countAtOnce)}
        </Button>
      }
    >
      <p>{texts.lead}</p>
      {create.isError && <Notice kind="error">{refusalWords(create.error) ?? texts.failed}</Notice>}
      {create.data && <Notice kind="success">{texts.created(create.data.length)}</Notice>}
    </Card>
  )
}
