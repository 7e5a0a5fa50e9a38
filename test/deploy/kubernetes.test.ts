import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as apps from 'kubernetes-models/apps/v1'
import * as batch from 'kubernetes-models/batch/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { operationTable } from '../../generated/operations.ts'
import { findConfigVariables } from '../../scripts/env-example.ts'
import { readConfig } from '../../server/config/config.ts'
import { complaintsAbout } from '../docs/compile.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/kubernetes')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}

const groups: Record<string, object> = { v1: core, 'apps/v1': apps, 'batch/v1': batch, 'policy/v1': policy }

/** Returns what the schemas of Kubernetes say against the values of a manifest. */
function wrongValues(manifest: Manifest): string | null {
  const models = groups[manifest.apiVersion] as Record<string, new (data: object) => { validate(): void }>
  const Model = models[manifest.kind] as (typeof models)[string]
  try {
    new Model(manifest).validate()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Returns the complaints of the compiler, which finds fields that Kubernetes does not know. Its schemas let them pass. */
function unknownFields(manifests: Manifest[]): Promise<string[]> {
  const programs = manifests.map((manifest, index): [string, string] => {
    const { apiVersion, kind, metadata } = manifest
    const code = `import type { I${kind} } from 'kubernetes-models/${apiVersion}'
export const manifest: I${kind} = ${JSON.stringify(manifest, null, 1)}`
    return [`${kind}-${index}`, `// ${kind} ${metadata.name}:1\n${code}\n`]
  })
  return complaintsAbout(new Map(programs))
}

const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml')
const manifests: Manifest[] = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => document.toJS()),
)
const named = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name)

interface Pod {
  spec: core.IPodSpec
  metadata: { labels: Record<string, string> }
}
const podOf = (kind: string, name: string) =>
  (named(kind, name) as unknown as { spec: { template: Pod } }).spec.template
const [api, worker, migrate] = [
  podOf('Deployment', 'postern-api'),
  podOf('Deployment', 'postern-worker'),
  podOf('Job', 'postern-migrate'),
]
const containerOf = ({ spec }: Pod) => spec.containers[0] as core.IContainer

describe('the manifests of Kubernetes', () => {
  it('have the fields and values that its schemas know', async () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      ...['ConfigMap', 'Deployment', 'Deployment', 'Job'],
      ...['PodDisruptionBudget', 'PodDisruptionBudget', 'Service'],
    ])
    expect(manifests.flatMap((manifest) => wrongValues(manifest) ?? [])).toEqual([])
    expect(await unknownFields(manifests)).toEqual([])
  })

  it('are refused with a wrong value or an unknown field', async () => {
    const text = JSON.stringify(named('Deployment', 'postern-api'))
    const changed = (from: string, to: string): Manifest => JSON.parse(text.replace(from, to))
    expect(wrongValues(changed('"replicas":2', '"replicas":"two"'))).toContain('replicas must be integer')
    const misspelled = changed('"readinessProbe"', '"readynessProbe"')
    expect(await unknownFields([misspelled])).toEqual([expect.stringContaining('readynessProbe')])
  })

  it('are all applied by the kustomization', () => {
    const { resources, images } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))
    expect(resources.toSorted()).toEqual(files.toSorted())
    const used = [api, worker, migrate].map((pod) => containerOf(pod).image)
    expect(new Set(used)).toEqual(new Set([`${images[0].name}:latest`]))
  })

  it('name variables, paths, ports and commands that exist', () => {
    const { data = {} } = named('ConfigMap', 'postern') as unknown as { data: Record<string, string> }
    const variables = findConfigVariables(root).map(({ name }) => name)
    const own = [api, worker].flatMap((pod) => containerOf(pod).env?.map(({ name }) => name) ?? [])
    expect(variables).toEqual(expect.arrayContaining([...Object.keys(data), ...own]))

    const secret = {
      DATABASE_URL: 'postgres://user:password@host:5432/postern',
      POSTERN_SECRET: 'x'.repeat(64),
    }
    const config = readConfig({ NODE_ENV: 'production', ...data, ...secret })
    expect(config).toMatchObject({ migrates: false, trustProxy: 1 })
    for (const [pod, port] of [
      [api, config.port],
      [worker, config.workerPort],
    ] as const) {
      const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(pod)
      expect(ports).toEqual([{ name: 'http', containerPort: port }])
      const at = (path: string) => ({ httpGet: { path, port: 'http' } })
      expect(readinessProbe).toMatchObject(at(operationTable.getReadiness.path))
      expect(livenessProbe).toMatchObject(at(operationTable.getLiveness.path))
      expect(startupProbe).toMatchObject(at(operationTable.getLiveness.path))
      // A start may wait for the database, and then for the migrations.
      const patience = (startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)
      expect(patience * 1_000).toBeGreaterThan(config.databaseWaitMs)
    }
    const [command = ''] = containerOf(migrate).command ?? []
    expect(/for name in ([^;]+);/.exec(read('Dockerfile'))?.[1]?.split(' ')).toContain(command)
  })

  it('keep secrets in a Secret, and run as an ordinary user who can write to two folders only', () => {
    for (const pod of [api, worker, migrate]) {
      const container = containerOf(pod)
      expect(container.envFrom).toEqual([
        { configMapRef: { name: 'postern' } },
        { secretRef: { name: 'postern' } },
      ])
      // Kubernetes cannot tell from the name `node` of the image that it is not root.
      expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
      expect(pod.spec.volumes?.every(({ emptyDir }) => emptyDir !== undefined)).toBe(true)
    }
    expect(JSON.stringify(manifests)).not.toMatch(/postgres:\/\/|POSTERN_SECRET"/)
  })

  describe('while pods stop', () => {
    let grace: Record<string, string>
    beforeAll(() => {
      const [, worker = '0'] = /^const GRACE_MS = ([\d_]+)$/m.exec(read('server/jobs/worker.ts')) ?? []
      const [, requests = '0'] = /^const GRACE_MS = ([\d_]+)$/m.exec(read('server/http/app/app.ts')) ?? []
      grace = { worker, requests }
    })
    const msOf = (name: string) => Number(grace[name]?.replaceAll('_', ''))

    it('let them finish within the grace that the service gives itself', () => {
      expect([msOf('worker'), msOf('requests')]).toEqual([30_000, 10_000])
      expect(worker.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(msOf('worker') / 1_000 + 10)
      const { lifecycle } = containerOf(api)
      const pause = Number(lifecycle?.preStop?.sleep?.seconds)
      expect(pause).toBeGreaterThanOrEqual(5)
      expect(api.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        pause + msOf('requests') / 1_000 + 10,
      )
    })
  })

  it('send requests to pods of the API, and keep one pod of each kind through a drain', () => {
    const selected = (kind: string, name: string) =>
      (named(kind, name) as unknown as { spec: { selector: object } }).spec.selector
    expect(selected('Service', 'postern')).toEqual(api.metadata.labels)
    for (const [name, pod] of [
      ['postern-api', api],
      ['postern-worker', worker],
    ] as const)
      for (const kind of ['Deployment', 'PodDisruptionBudget'])
        expect(selected(kind, name)).toEqual({ matchLabels: pod.metadata.labels })
  })
})
