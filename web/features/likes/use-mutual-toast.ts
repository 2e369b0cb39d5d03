import { useNavigate } from 'react-router'
import { likesTexts } from '#shared/texts/likes.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'

/** @returns a function that says that a member likes the reader too, and leads to the conversation */
export function useMutualToast(): (profileId: string) => void {
  const showToast = useToast()
  const navigate = useNavigate()
  return profileId =>
    showToast({
      id: 'mutual',
      kind: 'success',
      title: likesTexts.mutual,
      action: {
        label: likesTexts.message,
        onSelect: () => void navigate(`/profile/${profileId}#chat`),
      },
    })
}
