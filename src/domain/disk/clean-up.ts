import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { unusedBytes } from "../attachments/uploads.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { diskUseOf } from "./disk-use.ts";

/** A regular task with the bytes that it would free now; undefined where only the task finds out. */
export interface CleanUp {
	readonly task: string;
	readonly bytes: number | undefined;
}

const artifacts = query((q, p: { at: number }) =>
	q
		.selectFrom("action_artifact")
		.select((e) => e.fn.sum<number | null>("size").as("bytes"))
		.where("status", "=", "ready")
		.where("expires_at", "<", p.at),
);
const caches = query((q, p: { before: number }) =>
	q
		.selectFrom("action_cache")
		.select((e) => e.fn.sum<number | null>("size").as("bytes"))
		.where("status", "=", "ready")
		.where("used_at", "<", p.before),
);

/** The regular tasks that free room on the disk, with what each would free. */
export async function cleanUps(app: App): Promise<CleanUp[]> {
	const at = now(app);
	const before = at - app.config.keepCachesDays * 24 * 3600;
	const [expired, unused, uploads] = await Promise.all([
		app.db.first(artifacts, { at }),
		app.db.first(caches, { before }),
		unusedBytes(app),
	]);
	return [
		{ task: "expire_artifacts", bytes: Number(expired?.bytes ?? 0) },
		{ task: "expire_caches", bytes: Number(unused?.bytes ?? 0) },
		{ task: "sweep_uploads", bytes: uploads },
		{ task: "cleanup_packages", bytes: undefined },
		{ task: "apply_retention", bytes: undefined },
		{ task: "maintain_repositories", bytes: undefined },
		{ task: "collect_blobs", bytes: undefined },
	];
}

/** The bytes of deleted repositories as they were counted last: they are kept for some days. */
export const keptBytes = async (app: App): Promise<number> =>
	(await diskUseOf(app.db, { id: removedOwner }))?.total ?? 0;
