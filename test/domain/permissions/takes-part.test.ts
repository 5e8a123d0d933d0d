import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { ownedOrJoined } from "../../../src/domain/permissions/takes-part.ts";
import { testForge } from "../../support/forge.ts";

test("somebody takes part where he owns, works, or has a team that has the repository", async () => {
	const forge = await testForge();
	const [ada, bob] = [await forge.user("ada"), await forge.user("bob")];
	const done = async (method: string, path: string, as: object, body = {}) => {
		const answer = await forge.call<{ id: number }>(method, path, {
			...{ as: as as never, body },
		});
		expect([path, answer.status < 300]).toEqual([path, true]);
		return answer.body;
	};
	await done("POST", "/user/repos", ada, { name: "own" });
	for (const name of ["lent", "strange"])
		await done("POST", "/user/repos", bob, { name });
	await done("PUT", "/repos/bob/lent/collaborators/ada", bob, {
		permission: "read",
	});
	for (const [org, repositories] of [
		["whole", ["every"]],
		["chosen", ["named", "unnamed"]],
		["foreign", ["other"]],
	] as const) {
		await done("POST", "/orgs", bob, { username: org });
		for (const name of repositories)
			await done("POST", `/orgs/${org}/repos`, bob, { name });
	}
	const team = async (org: string, all: boolean) => {
		const { id } = await done("POST", `/orgs/${org}/teams`, bob, {
			...{ name: "team", permission: "read", units: ["repo.code"] },
			includes_all_repositories: all,
		});
		await done("PUT", `/teams/${id}/members/ada`, bob);
		return id;
	};
	await team("whole", true);
	const some = await team("chosen", false);
	await done("PUT", `/teams/${some}/repos/chosen/named`, bob);
	const of = async (name: string | undefined) => {
		const account = name && (await accountByName(forge.app.db, name));
		const rows = await forge.app.db.rows((q) =>
			q
				.selectFrom("repository")
				.select("name")
				.where(ownedOrJoined(account ? account.id : undefined))
				.orderBy("name"),
		);
		return rows.map(({ name: of }) => of);
	};
	expect(await of("ada")).toEqual(["every", "lent", "named", "own"]);
	expect(await of("bob")).toEqual([
		...["every", "lent", "named", "other", "strange", "unnamed"],
	]);
	expect(await of(undefined)).toEqual([]);
});
