import { useLocation } from 'react-router'
import { likeListsTexts as texts } from '#shared/texts/like-lists.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { LikeList, LikesAccessNote } from '#web/features/likes/lists/like-list.tsx'
import type { LikeListName } from '#web/features/likes/lists/like-lists.data.ts'
import { useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

const { screens } = siteTexts
const titles: Readonly<Record<LikeListName, string>> = {
  profilelikedyou: screens.likedYou,
  profilelikedyourpics: screens.likedYourPics,
  youlikedprofile: screens.youLiked,
  youlikedprofilepics: screens.likedTheirPics,
}
const isList = (name: string): name is LikeListName => Object.hasOwn(titles, name)
const names = Object.keys(titles).filter(isList)
const tabs = names.map(name => ({
  to: `/likes/${name}`,
  label: texts.lists[name].short,
  longLabel: titles[name],
}))

/** /likes/profilelikedyou and its siblings, one list each. */
export function LikesPage() {
  const { profileId } = useSession()
  const { pathname } = useLocation()
  const list = names.find(name => pathname.endsWith(`/${name}`)) ?? 'profilelikedyou'
  return (
    <Page flush title={titles[list]}>
      <TabLinks label={texts.tabs} tabs={tabs} />
      <LikesAccessNote />
      {profileId !== undefined && (
        <LikeList key={list} me={profileId} list={list} label={titles[list]} />
      )}
    </Page>
  )
}
