import { IconUserOff } from '@tabler/icons-react'
import { profileTexts } from '#shared/texts/profile.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

/** The same screen whether a profile is erased, hidden, blocked or never existed. */
export function ProfileGone() {
  return (
    <EmptyState
      level={1}
      icon={IconUserOff}
      title={profileTexts.goneTitle}
      body={profileTexts.goneBody}
      action={<ButtonLink to="/">{profileTexts.goHome}</ButtonLink>}
    />
  )
}
