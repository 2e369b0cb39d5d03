import { dungeonTexts as texts } from '#shared/texts/dungeon.ts'
import { gamesTexts } from '#shared/texts/games.ts'
import { Dungeon } from '#web/features/moderation/dungeon/dungeon.tsx'
import type { PageProps } from '#web/lib/route.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { GamesTabs } from './games-tabs.tsx'

/** /games/arbitration/dungeon */
export function DungeonPage({ routes }: PageProps) {
  return (
    <Page>
      <PageHeader title={gamesTexts.games.dungeon.name} lead={texts.lead} />
      <GamesTabs page="arbitration" routes={routes} />
      <Dungeon />
    </Page>
  )
}
