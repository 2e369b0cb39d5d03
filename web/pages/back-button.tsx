import { IconArrowLeft } from '@tabler/icons-react'
import { type To, useNavigate } from 'react-router'
import { profileTexts } from '#shared/texts/profile.ts'
import { fieldsOf } from '#web/lib/fields-of.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'

export interface BackButtonProps {
  /** Entries of the history to go back. */
  steps: number
  /** Where it leads without any, as from a notification. */
  parent: To
}

export function BackButton({ steps, parent }: BackButtonProps) {
  const navigate = useNavigate()
  const goBack = () => void (steps > 0 ? navigate(-steps) : navigate(parent, { replace: true }))
  return <IconButton label={profileTexts.back} icon={IconArrowLeft} onClick={goBack} />
}

/** One step, where a page of ours stands before this one: the router counts them in each entry of the history. */
export function stepsBack(): number {
  const { idx } = fieldsOf(window.history.state)
  return Number(idx) > 0 ? 1 : 0
}
