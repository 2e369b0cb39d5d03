import { IconFileOff } from '@tabler/icons-react'
import { caseTexts } from '#shared/texts/arbitration.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

export const isCaseGone = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.status === 404

export function CaseGone({ title, body }: { title: string; body: string }) {
  return (
    <EmptyState
      level={1}
      icon={IconFileOff}
      title={title}
      body={body}
      action={<ButtonLink to="/games/arbitration">{caseTexts.backToArbitration}</ButtonLink>}
    />
  )
}
