import { type Assembly, aac, FRAME_RATE, filesOnly, h264, mp4 } from '../encoding.ts'

const PROBE_TIMEOUT_MS = 60_000
const JOIN_TIMEOUT_MS = 600_000

/** Joins clips of any size and codec into `name`, in the frame of the assembly. A clip without sound gets silence. */
export async function joinClips(assembly: Assembly, clips: readonly string[], name: string): Promise<void> {
  const { ffmpeg, folder, frame, signal } = assembly
  const { width, height } = frame
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},setsar=1`
  const inputs: string[] = []
  const filters: string[] = []
  for (const [index, clip] of clips.entries()) {
    inputs.push(...filesOnly, '-f', 'mp4', '-i', clip)
    filters.push(`[${index}:v:0]${fit},fps=${FRAME_RATE},format=yuv420p[v${index}]`)
    // Lets ffmpeg pad sound that is shorter than its clip.
    const sound = (await hasSound(assembly, clip))
      ? `[${index}:a:0]aresample=44100`
      : 'anullsrc=r=44100:cl=stereo,atrim=duration=0.1'
    filters.push(`${sound},aformat=channel_layouts=stereo[a${index}]`)
  }
  const parts = clips.map((_, index) => `[v${index}][a${index}]`).join('')
  filters.push(`${parts}concat=n=${clips.length}:v=1:a=1[v][a]`)
  await ffmpeg({
    args: [
      ...['-v', 'error', '-threads', '2', ...inputs, '-filter_complex', filters.join(';')],
      ...['-map', '[v]', '-map', '[a]', ...h264, ...aac, ...mp4, name],
    ],
    folder,
    timeoutMs: JOIN_TIMEOUT_MS,
    signal,
  })
}

async function hasSound({ ffmpeg, folder, signal }: Assembly, clip: string): Promise<boolean> {
  const report = await ffmpeg({
    args: [...filesOnly, '-f', 'mp4', '-i', clip, '-map', '0', '-t', '0', '-c', 'copy', '-f', 'null', '-'],
    folder,
    timeoutMs: PROBE_TIMEOUT_MS,
    signal,
  })
  return /Stream #0:\d+.*: Audio:/.test(report)
}
