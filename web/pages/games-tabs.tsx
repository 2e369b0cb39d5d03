import { type gamesTexts, gamesTexts as texts } from '#shared/texts/games.ts'
import type { PageProps, ScreenRoute } from '#web/lib/route.ts'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

export interface GamesTabsProps extends PageProps {
  page: NonNullable<Game['page']>
}

/** The games of one page, each a tab with an address of its own; the page's own address comes first. */
export function GamesTabs({ page, routes }: GamesTabsProps) {
  const isOwn = ({ to }: Game) => to === `/games/${page}`
  const tabs = gamesOf(routes)
    .filter(game => game.page === page)
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .map(({ id, to }) => ({ to, label: texts.games[id].name }))
  return tabs.length > 1 && <TabLinks label={texts.tabs[page]} tabs={tabs} />
}

type GameId = keyof typeof gamesTexts.games

interface Game {
  readonly id: GameId
  readonly to: string
  /** The page it is a tab of; absent where that is no page of games. */
  readonly page?: keyof typeof gamesTexts.tabs
}

/** The games, in the order of their cards. Each has its words in `shared/texts/games.ts` and a figure in `games.tsx`. */
const games: readonly Game[] = [
  { id: 'gptBuster', to: '/games/gptbuster', page: 'gptBuster' },
  { id: 'cooties', to: '/search/map?layer=cooties' },
  { id: 'hotOrNot', to: '/games/ratinggame', page: 'ratinggame' },
  { id: 'ratingGame', to: '/games/ratinggame/guess', page: 'ratinggame' },
  { id: 'photoHelp', to: '/games/photocrop', page: 'photocrop' },
  { id: 'identify', to: '/games/photocrop/identify', page: 'photocrop' },
  { id: 'dungeon', to: '/games/arbitration/dungeon', page: 'arbitration' },
  { id: 'health', to: '/games/arbitration/health', page: 'arbitration' },
  { id: 'arbitration', to: '/games/arbitration', page: 'arbitration' },
]

/** Those that have a screen. */
export const gamesOf = (routes: readonly ScreenRoute[]): readonly Game[] =>
  games.filter(({ to }) => routes.some(({ path }) => path === to.split('?')[0]))
