interface Graphile {
  run(options: Record<string, unknown>): Promise<{ stop(): Promise<void> }>
  runMigrations(options: { connectionString: string }): Promise<void>
}

/** Loads graphile-worker, which only the benchmark needs, from the manifest of the peers. */
export async function importGraphile(): Promise<Graphile> {
  return import(new URL('../peers/node_modules/graphile-worker/dist/index.js', import.meta.url).href)
}
