import { readCommit } from "../../../git/read/object.ts";
import {
	accountOrNull,
	type ImportContext,
	storeOfRepository,
} from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import { json, num, text, time, yes } from "../source/values.ts";

/** Heads of pull requests by issue, as refs/pull/N/head has them. */
async function headsOf(world: ImportContext): Promise<Map<string, string>> {
	const rows = await world.app.db.rows((q) =>
		q
			.selectFrom("git_ref")
			.select(["store_id", "name", "oid"])
			.where("name", "like", "refs/pull/%/head"),
	);
	return new Map(
		rows.map(({ store_id, name, oid }) => [
			`${store_id} ${name.split("/")[2]}`,
			oid,
		]),
	);
}

/** The heads that pushes brought, by issue, the oldest first. */
interface Push {
	readonly forced: boolean;
	readonly commits: readonly string[];
	readonly pusher: number;
	readonly at: number;
}
async function pushesOf(world: ImportContext): Promise<Map<number, Push[]>> {
	const found = new Map<number, Push[]>();
	for await (const row of world.source.rows("comment")) {
		if (num(row.type) !== 29) continue;
		const { is_force_push = false, commit_ids = [] } = json<{
			is_force_push?: boolean;
			commit_ids?: string[];
		}>(row.content, {});
		if (!Array.isArray(commit_ids) || !commit_ids.length) continue;
		const list = found.get(num(row.issue_id)) ?? [];
		list.push({
			forced: is_force_push,
			commits: commit_ids.map(text),
			pusher: num(row.poster_id),
			at: time(row.created_unix),
		});
		found.set(num(row.issue_id), list);
	}
	return found;
}

/** What the numbers of `pull_request.status` say; those of open ones are worked out anew. */
const outcomes = [
	"conflict",
	"failed",
	"clean",
	"clean",
	"failed",
	"contained",
	"contained",
];

export const pulls: Part = {
	table: "pull",
	key: ["issue_id"],
	from: ["pull_request"],
	async *rows(world) {
		const heads = await headsOf(world);
		const pushes = await pushesOf(world);
		const closed = new Set<number>();
		for await (const row of world.source.rows("issue"))
			if (yes(row.is_closed)) closed.add(num(row.id));
		const pairs = new Set<string>();
		for await (const row of world.source.rows("pull_request")) {
			const issueId = num(row.issue_id);
			const issue = world.issues.get(issueId);
			if (!issue?.pull) {
				world.report.remark("pull_request", num(row.id), "its issue is gone");
				continue;
			}
			const merged = yes(row.has_merged) === 1;
			const named = heads.get(
				`${storeOfRepository(issue.repository)} ${issue.number}`,
			);
			const head =
				named ??
				pushes.get(issueId)?.at(-1)?.commits.at(-1) ??
				(merged
					? await secondParent(
							world,
							issue.repository,
							text(row.merged_commit_id),
						)
					: "");
			if (!named)
				world.report.remark(
					"pull_request",
					num(row.id),
					head
						? "its head has no ref; it was found by its pushes or its merge"
						: "its head is gone: it has no commits",
				);
			const from = num(row.head_repo_id);
			const open = !closed.has(issueId);
			const pair = `${issue.repository} ${from} ${num(row.flow)} ${text(row.base_branch)}:${text(row.head_branch)}`;
			// a Gitea may have several open ones of the same branches
			const isTwin = open && pairs.has(pair);
			if (open) pairs.add(pair);
			yield {
				issue_id: issueId,
				outer_id: num(row.id),
				repository_id: issue.repository,
				head_repository_id: world.repositories.has(from) ? from : null,
				flow: num(row.flow) === 1 ? "agit" : "branch",
				base_branch: text(row.base_branch),
				head_branch: text(row.head_branch),
				open: open ? 1 : 0,
				twin: isTwin ? issueId : 0,
				head_oid: head || text(row.merge_base),
				// what git says of them is looked up when all is there (examine-pulls.ts)
				base_oid: "",
				merge_base: text(row.merge_base),
				outcome: outcomes[num(row.status)] ?? "failed",
				conflicts: "[]",
				versions: (pushes.get(issueId)?.length ?? 0) + 1,
				allow_maintainer_edit: yes(row.allow_maintainer_edit),
				merged_oid: merged ? text(row.merged_commit_id) : "",
				merged_by: merged ? accountOrNull(world, num(row.merger_id)) : null,
			};
		}
	},
};

async function secondParent(
	world: ImportContext,
	repository: number,
	oid: string,
): Promise<string> {
	try {
		const format = world.repositories.get(repository)?.format ?? "sha1";
		const store = { id: storeOfRepository(repository), format } as const;
		return (await readCommit(world.app.git, store, oid)).parents[1] ?? "";
	} catch {
		return "";
	}
}

/** The states that a head has had: one before the first push, and one for each push. */
export const pullVersions: Part = {
	table: "pull_version",
	key: ["issue_id", "number"],
	from: [],
	async *rows(world) {
		const heads = await headsOf(world);
		const pushes = await pushesOf(world);
		const created = new Map<number, [number, number]>();
		for await (const row of world.source.rows("issue"))
			if (yes(row.is_pull))
				created.set(num(row.id), [num(row.poster_id), time(row.created_unix)]);
		for await (const row of world.source.rows("pull_request")) {
			const issue_id = num(row.issue_id);
			const issue = world.issues.get(issue_id);
			if (!issue?.pull) continue;
			const store = storeOfRepository(issue.repository);
			const list = pushes.get(issue_id) ?? [];
			const first = list[0];
			const begin = first
				? first.forced
					? (first.commits[0] ?? "")
					: await parentOf(world, issue.repository, first.commits[0] ?? "")
				: (heads.get(`${store} ${issue.number}`) ?? "");
			const [poster = 0, at = 0] = created.get(issue_id) ?? [];
			const base = text(row.merge_base);
			const states = [
				{ head: begin || base, forced: false, pusher: poster, at },
				...list.map((push) => ({ ...push, head: push.commits.at(-1) ?? "" })),
			];
			for (const [i, state] of states.entries())
				yield {
					issue_id,
					number: i + 1,
					head_oid: state.head,
					base_oid: base,
					merge_base: base,
					forced: state.forced ? 1 : 0,
					pusher_id: accountOrNull(world, state.pusher),
					pushed_at: state.at,
				};
		}
	},
};

async function parentOf(
	world: ImportContext,
	repository: number,
	oid: string,
): Promise<string> {
	try {
		const format = world.repositories.get(repository)?.format ?? "sha1";
		const store = { id: storeOfRepository(repository), format } as const;
		return (await readCommit(world.app.git, store, oid)).parents[0] ?? "";
	} catch {
		return "";
	}
}

export const autoMerges: Part = {
	table: "auto_merge",
	key: ["issue_id"],
	from: ["pull_auto_merge"],
	async *rows(world) {
		const issueOf = new Map<number, number>();
		for await (const row of world.source.rows("pull_request"))
			issueOf.set(num(row.id), num(row.issue_id));
		for await (const row of world.source.rows("pull_auto_merge")) {
			const issue = issueOf.get(num(row.pull_id));
			if (!issue || !world.accounts.has(num(row.doer_id))) {
				world.report.remark(
					"pull_auto_merge",
					num(row.id),
					"it belongs to something that is gone",
				);
				continue;
			}
			const [title = "", ...body] = text(row.message).split("\n");
			yield {
				issue_id: issue,
				doer_id: num(row.doer_id),
				wanted: JSON.stringify({
					style: text(row.merge_style),
					title,
					message: body.join("\n").trim(),
					deleteBranch: yes(row.delete_branch_after_merge) === 1,
				}),
				created_at: time(row.created_unix),
			};
		}
	},
};
