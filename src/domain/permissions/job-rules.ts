import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { invalid } from "../../errors.ts";

/** What an owner says of the tokens of jobs in his repositories. */
export interface JobRules {
	/** What a token opens when the workflow says nothing. */
	readonly usual: "read" | "write";
	/** The most that a workflow gets, whatever it asks for. */
	readonly most: "read" | "write";
	/** Which other repositories of the owner a token reads. */
	readonly reads: "none" | "chosen" | "all";
}

/** The rules of owners who have said nothing. */
const openRules: JobRules = {
	usual: "write",
	most: "write",
	reads: "none",
};

/** The most repositories that an owner names. */
export const mostReadable = 100;

const ofOwner = query((q, p: { owner: number }) =>
	q
		.selectFrom("job_rule")
		.select(["usual", "most", "reads"])
		.where("account_id", "=", p.owner),
);
const ofRepository = query((q, p: { repository: number }) =>
	q
		.selectFrom("job_rule as j")
		.innerJoin("repository as r", "r.owner_id", "j.account_id")
		.select(["j.usual", "j.most", "j.reads"])
		.where("r.id", "=", p.repository),
);
/** Those of them that the owner has still. */
const readable = query((q, p: { owner: number }) =>
	q
		.selectFrom("job_readable as j")
		.innerJoin("repository as r", "r.id", "j.repository_id")
		.select(["r.id", "r.name"])
		.where("j.owner_id", "=", p.owner)
		.where("r.owner_id", "=", p.owner)
		.orderBy("r.lower_name"),
);
const named = query((q, p: { owner: number; names: string[] }, d) =>
	q
		.selectFrom("repository")
		.select(["id", "lower_name"])
		.where("owner_id", "=", p.owner)
		.where("lower_name", "in", d.list(p.names)),
);
const put = insertInto(
	"job_rule",
	["account_id", "usual", "most", "reads", "updated_at"],
	(insert) =>
		insert.onConflict((c) =>
			c.column("account_id").doUpdateSet((e) => ({
				usual: e.ref("excluded.usual"),
				most: e.ref("excluded.most"),
				reads: e.ref("excluded.reads"),
				updated_at: e.ref("excluded.updated_at"),
			})),
		),
);
const clear = query((q, p: { owner: number }) =>
	q.deleteFrom("job_readable").where("owner_id", "=", p.owner),
);
const add = insertInto("job_readable", ["owner_id", "repository_id"]);

export const jobRulesOf = async (
	db: Reader,
	owner: number,
): Promise<JobRules> => (await db.first(ofOwner, { owner })) ?? openRules;

/** The rules that hold for jobs which are planned now in a repository. */
export const jobRulesIn = async (
	db: Reader,
	repository: number,
): Promise<JobRules> =>
	(await db.first(ofRepository, { repository })) ?? openRules;

/** The repositories that an owner has named for tokens to read. */
export const readableByJobs = (
	db: Reader,
	owner: number,
): Promise<{ id: number; name: string }[]> => db.all(readable, { owner });

/**
 * Changes what an owner says of the tokens of jobs. Rights count for jobs that are planned from now on, reading of other repositories
 * at once.
 * @throws DomainError "invalid" for a name that none of his repositories has
 */
export async function changeJobRules(
	app: App,
	owner: number,
	rules: JobRules & { readonly repositories: readonly string[] },
): Promise<void> {
	const names = [...new Set(rules.repositories.map((n) => n.toLowerCase()))];
	if (names.length > mostReadable)
		throw invalid(`at most ${mostReadable} repositories`, {
			field: "repositories",
		});
	await app.db.write(async (tx) => {
		const found = names.length ? await tx.all(named, { owner, names }) : [];
		const known = new Set(found.map((row) => row.lower_name));
		const missing = names.find((name) => !known.has(name));
		if (missing !== undefined)
			throw invalid(`there is no repository ${missing}`, {
				field: "repositories",
			});
		const { usual, most, reads } = rules;
		const updated_at = now(app);
		await tx.run(put, { account_id: owner, usual, most, reads, updated_at });
		await tx.run(clear, { owner });
		for (const { id } of found)
			await tx.run(add, { owner_id: owner, repository_id: id });
	});
}
