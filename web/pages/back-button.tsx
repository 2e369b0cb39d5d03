import { IconArrowLeft } from '@tabler/icons-react'
import { type To, useNavigate } from 'react-router'
import { profileTexts } from '#shared/texts/profile.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'

export interface BackButtonProps {
  /** The number of history entries to go back. */
  steps: number
  /** Where it leads if there are none, for example after a notification. */
  parent: To
}

export function BackButton({ steps, parent }: BackButtonProps) {
  const navigate = useNavigate()
  const goBack = () => void (steps > 0 ? navigate(-steps) : navigate(parent, { replace: true }))
  return <IconButton label={profileTexts.back} icon={IconArrowLeft} onClick={goBack} />
}
