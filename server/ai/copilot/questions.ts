import type { RequestInfo } from '../../http/contract.ts'
import { needsConsent } from '../consent/effect.ts'
import { writeQuestion } from '../consent/question.ts'
import type { WaitingCall } from './calls.ts'
import { assistantTools } from './tools.ts'

type Asking = Pick<RequestInfo, 'call'>

/** A waiting call with the question that the person answers. */
export type AskedCall = WaitingCall & { question: string }

/** Returns true if the person must confirm the call. */
export async function needsPerson(
  { name, arguments: args }: WaitingCall['call'],
  request: Asking,
  now: number,
): Promise<boolean> {
  const tool = assistantTools().get(name)
  if (tool === undefined) return false
  return needsConsent(tool, args, { caller: request, now })
}

/** Adds the questions in the service's words, not the model's. */
export async function withQuestions(waiting: readonly WaitingCall[], request: Asking): Promise<AskedCall[]> {
  const asked: AskedCall[] = []
  for (const one of waiting) {
    const { name, arguments: args } = one.call
    const tool = assistantTools().get(name)
    const question = tool && (await writeQuestion(tool.titleOf(args), tool.toCall(args), request))
    asked.push({ ...one, question: question ?? `${name}?` })
  }
  return asked
}
