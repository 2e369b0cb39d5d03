import { IconUserOff } from '@tabler/icons-react'
import { profileTexts } from '#shared/texts/profile.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** One and the same for a profile that is gone, hidden, blocked, or never was. */
export function ProfileGone() {
  return (
    <EmptyState
      level={1}
      icon={<IconUserOff />}
      title={profileTexts.goneTitle}
      body={profileTexts.goneBody}
      action={<ButtonLink to="/">{profileTexts.goHome}</ButtonLink>}
    />
  )
}
