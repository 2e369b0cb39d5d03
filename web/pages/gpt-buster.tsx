import { gptBusterTexts as texts } from '#shared/games/gpt-buster/texts.ts'
import { Board } from '#web/features/games/board.tsx'
import { GameGate } from '#web/features/games/game-gate.tsx'
import { GptBuster } from '#web/features/games/gpt-buster/gpt-buster.tsx'
import { TagList } from '#web/features/profile/tag-list.tsx'
import { Page } from '#web/ui/layout/page.tsx'

export function GptBusterPage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GameGate game="GPT_BUSTER" rules={texts.rules}>
        <GptBuster tagsOf={tags => tags.length > 0 && <TagList characteristics={tags} />} />
        <Board game="GPT_BUSTER" />
      </GameGate>
    </Page>
  )
}
