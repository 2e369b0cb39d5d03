import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { useTakesDropped } from './drop-area.tsx'

/** Uploads a private picture of the member. Returns its id, or the reason in words. */
export type AddPicture = (file: File) => Promise<{ id: string } | { failure: string }>

interface GivenPictures {
  /** Absent if only public pictures can be sent. */
  readonly addPicture: AddPicture | undefined
  readonly ownIds: readonly string[]
  readonly refetchOwnPictures: () => void
  readonly chosenIds: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

export function useGivenPictures(given: GivenPictures) {
  const { addPicture, ownIds, refetchOwnPictures, chosenIds, onChange } = given
  const toast = useToast()
  const [uploading, setUploading] = useState(0)
  const [uploadedIds, setUploadedIds] = useState<readonly string[]>([])
  const added = useRef(new Set<string>())
  const unknown = uploadedIds.filter(id => !ownIds.includes(id))
  const room = limits.messagePicturesMax - chosenIds.length - uploading - unknown.length

  // The draft may only hold pictures that are known to exist.
  const addKnown = useEffectEvent(() => {
    const known = uploadedIds.filter(id => !unknown.includes(id) && !added.current.has(id))
    for (const id of known) added.current.add(id)
    if (known.length > 0) onChange([...chosenIds, ...known])
  })
  const knownCount = uploadedIds.length - unknown.length
  useEffect(() => {
    if (knownCount > 0) addKnown()
  }, [knownCount])

  const take = async (files: readonly File[]) => {
    if (!addPicture) return
    if (files.length > room) {
      toast({ title: chatTexts.tooManyPictures(limits.messagePicturesMax), kind: 'error' })
    }
    const taken = files.slice(0, Math.max(0, room))
    setUploading(count => count + taken.length)
    for (const file of taken) {
      const added = await addPicture(file)
      if ('id' in added) {
        setUploadedIds(ids => [...ids, added.id])
        refetchOwnPictures()
      } else {
        toast({ title: added.failure, kind: 'error' })
      }
      setUploading(count => count - 1)
    }
  }
  useTakesDropped(addPicture && (files => void take(files)))
  return {
    take: (files: readonly File[]) => void take(files),
    isUploading: uploading + unknown.length > 0,
    /** Some programs copy words along with a picture. Such a paste stays words. */
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData
      const pictures = [...files].filter(({ type }) => type.startsWith('image/'))
      if (!addPicture || pictures.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      void take(pictures)
    },
  }
}
