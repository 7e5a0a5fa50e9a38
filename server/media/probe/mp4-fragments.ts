import { type Box, type BoxReader, BrokenMp4, type Span } from './mp4-boxes.ts'

/** The samples of one fragment: some thousands in a real file. */
const MAX_RUN_BYTES = 1024 * 1024
const DEFAULT_DURATION = 0x08
const DATA_OFFSET = 0x01
const FIRST_FLAGS = 0x04
const RUN_DURATION = 0x100

/**
 * How long a track is that comes in fragments (browsers and phones record so): the movie says it, or the fragments are walked
 * to the last one. 0 for a file without fragments.
 */
export async function fragmentsMs(
  boxes: BoxReader,
  of: { whole: Span; moov: Box; trackId: number; timescale: number; movieTimescale: number },
): Promise<number> {
  const mvex = await boxes.find(of.moov, 'mvex')
  if (mvex === undefined) return 0
  const said = await saidDuration(boxes, mvex)
  if (said > 0 && of.movieTimescale > 0) return (said / of.movieTimescale) * 1000
  const { trackId } = of
  const defaultDuration = await defaultOf(boxes, mvex, trackId)
  let end = 0
  for await (const box of boxes.children(of.whole)) {
    // A recording that broke off ends in half a fragment.
    if (box.type !== 'moof' || box.cut) continue
    for await (const traf of boxes.children(box))
      if (traf.type === 'traf')
        end = (await fragmentEnd(boxes, traf, { trackId, defaultDuration, end })) ?? end
  }
  return (end / of.timescale) * 1000
}

async function saidDuration(boxes: BoxReader, mvex: Box): Promise<number> {
  const mehd = await boxes.find(mvex, 'mehd')
  if (mehd === undefined) return 0
  const wide = (await boxes.content(mehd, 4))[0] === 1
  const bytes = await boxes.content(mehd, wide ? 12 : 8)
  return wide ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
}

async function defaultOf(boxes: BoxReader, mvex: Box, trackId: number): Promise<number> {
  for await (const box of boxes.children(mvex)) {
    if (box.type !== 'trex') continue
    const bytes = await boxes.content(box, 24)
    if (bytes.readUInt32BE(4) === trackId) return bytes.readUInt32BE(12)
  }
  return 0
}

/** Undefined for a fragment of another track. Without a time of its own a fragment begins where the one before it ended. */
async function fragmentEnd(
  boxes: BoxReader,
  traf: Box,
  before: { trackId: number; defaultDuration: number; end: number },
): Promise<number | undefined> {
  let { defaultDuration, end } = before
  let ours = false
  for await (const box of boxes.children(traf)) {
    if (box.type === 'tfhd') {
      const flags = (await boxes.content(box, 8)).readUInt32BE(0)
      ours = (await boxes.content(box, 8)).readUInt32BE(4) === before.trackId
      // Before it come, where they are there, the data offset (8 bytes) and the index of the description (4 bytes).
      const at = 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0)
      if (flags & DEFAULT_DURATION) defaultDuration = (await boxes.content(box, at + 4)).readUInt32BE(at)
    } else if (box.type === 'tfdt') {
      const wide = (await boxes.content(box, 4))[0] === 1
      const bytes = await boxes.content(box, wide ? 12 : 8)
      end = wide ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
    } else if (box.type === 'trun' && ours) end += await runLength(boxes, box, defaultDuration)
  }
  return ours ? end : undefined
}

async function runLength(boxes: BoxReader, trun: Box, defaultDuration: number): Promise<number> {
  const head = await boxes.content(trun, 8)
  const [flags, samples] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  if (!(flags & RUN_DURATION)) return samples * defaultDuration
  const first = 8 + (flags & DATA_OFFSET ? 4 : 0) + (flags & FIRST_FLAGS ? 4 : 0)
  // Each sample has a field of four bytes for each of these flags, its duration first.
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  if (first + samples * step > MAX_RUN_BYTES) throw new BrokenMp4('A fragment has too many samples.')
  const bytes = await boxes.content(trun, first + samples * step)
  let length = 0
  for (let at = first; at < bytes.length; at += step) length += bytes.readUInt32BE(at)
  return length
}
