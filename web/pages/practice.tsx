import { practiceTexts as texts } from '#shared/texts/jury.ts'
import { useStays } from '#web/features/moderation/dungeon/dungeon.data.ts'
import { WorkOff } from '#web/features/moderation/dungeon/work-off.tsx'
import { Practice } from '#web/features/moderation/jury/practice.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BackButton, stepsBack } from './back-button.tsx'

/** /games/arbitration/practice — made-up cases, which also shorten a stay in the dungeon. */
export function PracticePage() {
  const stays = useStays()
  return (
    <Page width="narrow">
      <PageHeader
        sign={<BackButton steps={stepsBack()} parent="/games/arbitration" />}
        title={texts.title}
        lead={texts.lead}
      />
      <Practice isReady={!stays.isLoading}>
        {({ tsNextCounts, left }) => <WorkOff tsNextCounts={tsNextCounts} left={left} />}
      </Practice>
    </Page>
  )
}
