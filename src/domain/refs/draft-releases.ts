import { query, type Transaction } from "../../database/database.ts";
import { type RefMove, tagPrefix } from "./ref.ts";

const toDrafts = query((q, p: { repository: number; tags: string[] }, d) =>
	q
		.updateTable("release")
		.set({ draft: 1 })
		.where("repository_id", "=", p.repository)
		.where("draft", "=", 0)
		.where("tag", "in", d.list(p.tags)),
);
const fewer = query((q, p: { repository: number; by: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ releases: e("releases", "-", p.by) }))
		.where("id", "=", p.repository),
);

/** Releases whose tag goes away become drafts: what they were made of is no more. */
export async function draftReleasesOfDeletedTags(
	tx: Transaction,
	repository: number,
	moves: readonly RefMove[],
): Promise<void> {
	const tags = moves
		.filter((m) => m.to === null && m.name.startsWith(tagPrefix))
		.map((m) => m.name.slice(tagPrefix.length));
	if (tags.length === 0) return;
	const by = await tx.run(toDrafts, { repository, tags });
	if (by) tx.later(fewer, { repository, by });
}
