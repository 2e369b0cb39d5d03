import { useState } from 'react'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { checkPictureFile } from '../check-picture-file.ts'
import { shrinkPicture } from './shrink-picture.ts'

export interface RejectedFile {
  readonly key: string
  readonly file: File
  readonly reasons: readonly string[]
  /** It is a picture, only too large: it can be made smaller here. */
  readonly canShrink: boolean
  readonly isShrinking: boolean
}

let rejections = 0

/** Parts what was chosen into what can be uploaded, which is handed on, and what cannot. */
export function useChosenFiles(onFit: (files: readonly File[]) => void) {
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([])
  const choose = (files: readonly File[]) => {
    const checked = files.map(file => ({ file, reasons: checkPictureFile(file) }))
    onFit(checked.filter(({ reasons }) => reasons.length === 0).map(({ file }) => file))
    const unfit = checked.filter(({ reasons }) => reasons.length > 0).map(rejectedOf)
    // One that is being made smaller is still on its way.
    setRejected(before => [...before.filter(({ isShrinking }) => isShrinking), ...unfit])
  }
  const dismiss = ({ key }: RejectedFile) =>
    setRejected(before => before.filter(other => other.key !== key))
  const replace = (changed: RejectedFile) =>
    setRejected(before => before.map(other => (other.key === changed.key ? changed : other)))
  const shrink = async (large: RejectedFile) => {
    replace({ ...large, isShrinking: true })
    try {
      onFit([await shrinkPicture(large.file)])
      dismiss(large)
    } catch {
      replace({ ...large, reasons: [pictureUploadTexts.notSmaller], canShrink: false })
    }
  }
  return { rejected, choose, dismiss, shrink }
}

function rejectedOf({ file, reasons }: Pick<RejectedFile, 'file' | 'reasons'>): RejectedFile {
  rejections += 1
  return {
    key: `${rejections}`,
    file,
    reasons,
    canShrink: isOnlyLarge(reasons),
    isShrinking: false,
  }
}

const isOnlyLarge = (reasons: readonly string[]) =>
  reasons.every(reason => reason === picturesTexts.tooLarge)
