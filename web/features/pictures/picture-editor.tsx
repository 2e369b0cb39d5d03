import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AddPicture } from './add-picture.tsx'
import { checkPictureFile } from './check-picture-file.ts'
import { DeletePicture } from './delete-picture.tsx'
import { OwnPicture } from './own-picture.tsx'
import styles from './picture-editor.module.css'
import { type PictureChange, useChangePictures, usePictureVersions } from './pictures.data.ts'
import { putFirst } from './put-first.ts'

export interface PictureEditorProps {
  profileId: string
  /** The public pictures, the main one first. */
  pictureIds: readonly string[]
  /** Reads the profile again. */
  onChanged: () => Promise<unknown>
}

/** Every change is saved at once. */
export function PictureEditor({ profileId, pictureIds, onChanged }: PictureEditorProps) {
  const [rejection, setRejection] = useState<string>()
  const [deletedId, setDeletedId] = useState<string>()
  const add = useRef<HTMLButtonElement>(null)
  const versions = usePictureVersions()
  const showToast = useToast()
  const { mutate, variables, isPending, error } = useChangePictures(profileId, onChanged)
  const tellSaved = () =>
    showToast({
      id: 'pictures',
      kind: 'success',
      title: picturesTexts.saved,
      timeoutMs: limits.uploadedMs,
    })
  const change = (next: PictureChange) => {
    const reasons = 'file' in next ? checkPictureFile(next.file) : []
    setRejection(reasons.length > 0 ? picturesTexts.rejected(reasons) : undefined)
    if (reasons.length === 0) mutate(next, { onSuccess: tellSaved })
  }
  const busyId = isPending && variables && 'id' in variables ? variables.id : undefined
  return (
    <div className={styles.editor}>
      <ul className={styles.grid}>
        {pictureIds.map((id, index) => (
          <OwnPicture
            key={id}
            id={id}
            version={versions[id]}
            place={index + 1}
            isBusy={busyId === id}
            onMain={() => change({ kind: 'order', ids: putFirst(pictureIds, id) })}
            onReplace={file => change({ kind: 'replace', id, file })}
            onDelete={() => setDeletedId(id)}
          />
        ))}
        <AddPicture
          ref={add}
          isBusy={isPending && variables?.kind === 'add'}
          onAdd={file => change({ kind: 'add', file })}
        />
      </ul>
      {rejection && <Notice kind="error">{rejection}</Notice>}
      {!rejection && error && (
        <Notice kind="error" title={picturesTexts.failed}>
          {error instanceof ApiProblem && error.status > 0 && <p>{error.detail}</p>}
        </Notice>
      )}
      <DeletePicture
        isOpen={deletedId !== undefined}
        next={add}
        onCancel={() => setDeletedId(undefined)}
        onDelete={() => {
          if (deletedId) change({ kind: 'delete', id: deletedId })
          setDeletedId(undefined)
        }}
      />
    </div>
  )
}
