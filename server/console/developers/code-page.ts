import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { operationTable } from '../../../generated/operations.ts'
import { contractDocument } from '../../contract/contract-document.ts'
import type { SampledCall } from '../../contract/samples/call-samples.ts'
import { notFound } from '../../errors/errors.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { asCode, CALL_FIELD, CODE_PATH, readCall, type WordCall } from '../layout/as-code.ts'
import { consolePage, viewerOf } from '../layout/console-page.ts'
import type { Viewer } from '../layout/shell.ts'
import { fillIn, openCall } from './form-values.ts'

/** Renders the acts of one item as code. The script of other pages takes what has the id `code`, and shows it beside the item. */
function codePage({ viewer, calls }: { viewer: Viewer; calls: readonly SampledCall[] }) {
  return consolePage({
    viewer,
    title: 'As code',
    path: CODE_PATH,
    lead: html`<p class="crumbs"><a href="/console/developers">Developers</a></p>`,
    body: html`<div id="code" class="codes">${calls.map((call, index) => renderAct(viewer, call, index === 0))}</div>`,
  })
}

function renderAct(viewer: Viewer, call: SampledCall, open: boolean): Html {
  const label = describe(call)?.summary ?? call.operationId
  return asCode({ viewer, label, open, ...call })
}

interface Contract {
  paths: Record<string, Record<string, { summary?: string; 'x-sdk'?: string }>>
}

function describe({ operationId }: Pick<SampledCall, 'operationId'>) {
  const { path, method } = operationTable[operationId]
  return (contractDocument() as unknown as Contract).paths[path]?.[method]
}

export const codeHandlers = {
  async showCode({ query }, ctx) {
    const calls = query.calls.split(' ').map(readCall)
    if (!calls.every(isForPrograms)) throw notFound('act')
    return codePage({ viewer: await viewerOf(ctx), calls: calls as SampledCall[] })
  },

  async printCode({ body: { [CALL_FIELD]: sealed, ...fields } }, ctx) {
    const viewer = await viewerOf(ctx)
    const call = openCall(sealed, viewer.codeKey)
    if (call === null) throw notFound('form')
    return codePage({ viewer, calls: [fillIn(call, fields)] })
  },
} satisfies Partial<ConsoleHandlers>

function isForPrograms(call: WordCall | null): call is WordCall {
  return call !== null && describe(call)?.['x-sdk'] !== undefined
}
