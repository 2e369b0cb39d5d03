import { onSessionChange } from './session.ts'
import { createStore } from './store.ts'

interface Words {
  readonly title: string
  readonly description?: string | undefined
}

export interface RecentNotice extends Words {
  readonly tsShown: number
}

const most = 20

/** The last notices that this tab showed, the newest first. They stay in memory, until the session changes. */
const notices = createStore<readonly RecentNotice[]>([])

onSessionChange((_, change) => {
  if (change !== 'updated') notices.set([])
})

/** Words that come again replace the earlier ones. */
export function noteNotice({ title, description }: Words): void {
  const isOther = (notice: Words) => notice.title !== title || notice.description !== description
  const others = notices.get().filter(isOther)
  notices.set([{ title, description, tsShown: Date.now() }, ...others].slice(0, most))
}

export const useRecentNotices = (): readonly RecentNotice[] => notices.useValue()
