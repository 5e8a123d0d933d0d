import { beforeAll, expect, test } from "vitest";
import type { Transaction } from "../../../src/database/database.ts";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { reviewFollowers } from "../../../src/domain/repositories/following/review-followers.ts";
import { forgetAllLost } from "../../../src/domain/repositories/following/review-owner.ts";
import { repositoryByName } from "../../../src/domain/repositories/repository.ts";
import { counted, testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
const people = Array.from({ length: 9 }, (_, i) => `watcher-${i}`);

beforeAll(async () => {
	forge = await testForge();
	for (const name of people) await forge.user(name);
});

/** A repository of a new organization that some people watch; the first reads it as a collaborator, the second by a team. */
async function watched(organization: string, watchers: readonly string[]) {
	const ask = async (method: string, path: string, body?: object) => {
		const answer = await forge.call<{ id: number }>(method, path, { body });
		expect(answer.status, path).toBeLessThan(300);
		return answer.body;
	};
	await ask("POST", "/orgs", { username: organization });
	await ask("POST", `/orgs/${organization}/repos`, { name: "seen" });
	const at = `/repos/${organization}/seen`;
	const { db } = forge.app;
	for (const name of watchers) {
		const as = { name, password: `pass-of-${name}` };
		await forge.call("PUT", `${at}/subscription`, { as });
	}
	await ask("PUT", `${at}/collaborators/${watchers[0]}`, {
		permission: "read",
	});
	const team = await ask("POST", `/orgs/${organization}/teams`, {
		name: "readers",
		includes_all_repositories: true,
		units_map: { "repo.wiki": "read" },
	});
	await ask("PUT", `/teams/${team.id}/members/${watchers[1]}`);
	const owner = await accountByName(db, organization);
	if (!owner) throw new Error("no organization");
	const repository = await repositoryByName(db, owner.id, "seen");
	if (!repository) throw new Error("no repository");
	const left = async () => {
		const names = await db.rows((q) =>
			q
				.selectFrom("watch")
				.innerJoin("account", "account.id", "watch.account_id")
				.select("account.name")
				.where("repository_id", "=", repository.id)
				.orderBy("account.name"),
		);
		const now = await repositoryByName(db, owner.id, "seen");
		return [names.map(({ name }) => name), now?.watchers];
	};
	return { owner, repository: { ...repository, private: 1 }, left };
}

/** How many statements a change takes once the repository is private. */
async function statementsOf(
	id: number,
	act: (tx: Transaction) => Promise<void>,
): Promise<number> {
	const { db } = forge.app;
	return db.write(async (tx) => {
		await tx.change((q) =>
			q.updateTable("repository").set({ private: 1 }).where("id", "=", id),
		);
		// others ask the database at the same moment, so the database's own count says too much
		const { counting, count } = counted(tx);
		await act(counting);
		return count();
	});
}

test.each(["of a repository", "of an owner"])(
	"who loses the sight %s watches no more, however many in as many statements",
	async (what) => {
		const statements: number[] = [];
		for (const count of [3, people.length]) {
			const name = `org-${count}-${what.length}`;
			const { owner, repository, left } = await watched(
				name,
				people.slice(0, count),
			);
			statements.push(
				await statementsOf(repository.id, (tx) =>
					what === "of an owner"
						? forgetAllLost(forge.app, tx, owner)
						: reviewFollowers(forge.app, tx, [repository.id]),
				),
			);
			expect(await left()).toEqual([["root", ...people.slice(0, 2)], 3]);
		}
		expect(statements[1]).toBe(statements[0]);
	},
);
