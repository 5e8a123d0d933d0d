import { query } from "../../../database/database.ts";
import { branchPrefix } from "../../../domain/refs/ref.ts";
import type { ImportContext } from "../run/import-context.ts";
import { storeOfRepository } from "../run/import-context.ts";
import { num, text, yes } from "../source/values.ts";

const present = query((q, p: { names: string[] }, d) =>
	q
		.selectFrom("git_ref")
		.select(["store_id", "name"])
		.where("name", "in", d.list(p.names)),
);
const batch = 200;

/** Names branches that Gitea's database has and that did not come: what a damaged repository has lost without a trace of its own. */
export async function nameLostBranches(world: ImportContext): Promise<void> {
	let branches: { repository: number; name: string }[] = [];
	const look = async () => {
		const names = [...new Set(branches.map((one) => branchPrefix + one.name))];
		const found = new Set(
			(await world.app.db.all(present, { names })).map(
				(ref) => `${ref.store_id} ${ref.name}`,
			),
		);
		for (const { repository, name } of branches)
			if (!found.has(`${storeOfRepository(repository)} ${branchPrefix}${name}`))
				world.report.remark(
					"branch",
					`${world.repositories.get(repository)?.folder} ${name}`,
					"the database of Gitea has this branch, and its repository does not, or not whole",
				);
		branches = [];
	};
	for await (const row of world.source.rows("branch")) {
		const repository = num(row.repo_id);
		if (yes(row.is_deleted) || !world.repositories.has(repository)) continue;
		branches.push({ repository, name: text(row.name) });
		if (branches.length === batch) await look();
	}
	if (branches.length) await look();
}
