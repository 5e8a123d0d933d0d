import { changesOf, examine } from "../../../domain/pulls/examine.ts";
import { branchPrefix } from "../../../domain/refs/ref.ts";
import { type ImportContext, storeOfRepository } from "./import-context.ts";

/** Pull requests that are looked at together. */
const atOnce = 3;

/**
 * Looks up what git says of pull requests: files and commits, and whether those that are open can be merged. Those of which it was looked up
 * for the same commits are passed over.
 */
export async function examinePulls(world: ImportContext): Promise<void> {
	const { app, report } = world;
	let done = 0;
	for (let after = 0; ; ) {
		const rows = await app.db.rows((q) =>
			q
				.selectFrom("pull")
				.selectAll()
				.where("issue_id", ">", after)
				.orderBy("issue_id")
				.limit(200),
		);
		after = rows.at(-1)?.issue_id ?? after;
		let next = 0;
		const work = async () => {
			for (let pull = rows[next++]; pull; pull = rows[next++])
				try {
					await examineOne(world, pull);
				} catch (error) {
					report.remark(
						"pull_request",
						pull.outer_id || pull.issue_id,
						`what it changes cannot be told: ${(error as Error).message}`,
					);
				}
		};
		await Promise.all(Array.from({ length: atOnce }, work));
		done += rows.length;
		if (done % 1000 === 0) report.say(`pull requests: ${done}`);
		if (rows.length < 200) return;
	}
}

interface PullRow {
	readonly issue_id: number;
	readonly repository_id: number;
	readonly open: number;
	readonly base_branch: string;
	readonly base_oid: string;
	readonly head_oid: string;
	readonly merge_base: string;
	readonly outcome: Awaited<ReturnType<typeof examine>>["outcome"];
}

async function examineOne(world: ImportContext, pull: PullRow): Promise<void> {
	const { app } = world;
	const format = world.repositories.get(pull.repository_id)?.format ?? "sha1";
	const store = { id: storeOfRepository(pull.repository_id), format } as const;
	const [tip] = await app.db.rows((q) =>
		q
			.selectFrom("git_ref")
			.select("oid")
			.where("store_id", "=", store.id)
			.where("name", "=", `${branchPrefix}${pull.base_branch}`),
	);
	const base = tip?.oid ?? pull.merge_base;
	if (!base || !pull.head_oid) return;
	if (pull.base_oid === base || (pull.base_oid !== "" && pull.open === 0))
		return;
	const found = await examine(app, store, base, pull.head_oid);
	// one that is over was compared with what its base was then
	const mergeBase =
		pull.open === 0 ? pull.merge_base || found.mergeBase : found.mergeBase;
	// and stays what it was, since nobody merges it any more
	const outcome = pull.open === 0 ? pull.outcome : found.outcome;
	const findings = { ...found, mergeBase, outcome };
	const changes = await changesOf(app, store, findings);
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.updateTable("pull")
				.set({
					base_oid: base,
					merge_base: mergeBase,
					outcome: findings.outcome,
					conflicts: JSON.stringify(findings.conflicts),
					additions: changes.additions,
					deletions: changes.deletions,
					changed_files: changes.files.length,
					commits: changes.commits.length,
				})
				.where("issue_id", "=", pull.issue_id),
		);
		const files = JSON.stringify(changes.files);
		await tx.change((q) =>
			q
				.insertInto("pull_files")
				.values({ issue_id: pull.issue_id, files })
				.onConflict((c) => c.column("issue_id").doUpdateSet({ files })),
		);
	});
}
