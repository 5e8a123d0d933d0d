import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";

/** What is exported, and for whom. */
export interface Exporting {
	readonly app: App;
	readonly viewer: Actor;
	readonly home: RepositoryContext;
	readonly signal: AbortSignal;
}

const limit = 50;

/** All rows of a list that is read page by page. */
export async function* allPages<Row>(
	page: (window: { limit: number; offset: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
	for (let offset = 0; ; offset += limit) {
		const rows = await page({ limit, offset });
		if (rows.length) yield rows;
		if (rows.length < limit) return;
	}
}
