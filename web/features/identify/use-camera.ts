import { useEffect, useState } from 'react'

export type Camera =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly stream: MediaStream }
  | { readonly kind: 'refused' | 'none' }

/** The front camera while the screen is there; it is off as soon as the screen is left. */
export function useCamera(): { readonly camera: Camera; readonly retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ kind: 'opening' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it anew.
  useEffect(() => {
    let isLeft = false
    let opened: MediaStream | undefined
    const open = async () => {
      setCamera({ kind: 'opening' })
      const stream = await openCamera()
      opened = stream instanceof MediaStream ? stream : undefined
      if (isLeft) stopAll(opened)
      else setCamera(stream instanceof MediaStream ? { kind: 'open', stream } : { kind: stream })
    }
    void open()
    return () => {
      isLeft = true
      stopAll(opened)
    }
  }, [tries])
  return { camera, retry: () => setTries(tries + 1) }
}

async function openCamera(): Promise<MediaStream | 'refused' | 'none'> {
  // Browsers have it on secure pages only.
  const { mediaDevices }: { readonly mediaDevices?: MediaDevices } = navigator
  if (!mediaDevices) return 'none'
  try {
    const video = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } }
    return await mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none'
  }
}

const stopAll = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
