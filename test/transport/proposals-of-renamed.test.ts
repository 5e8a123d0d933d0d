import { beforeAll, expect, test } from "vitest";
import { gitBench } from "../support/git-client.ts";

let on: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	on = await gitBench();
});

test("a proposal stays its poster's when somebody else takes the name that he had", async () => {
	const { forge } = on;
	const { api, name } = await on.repository({ auto_init: true });
	const heads = async () => {
		const { body } = await forge.call<
			{ head: { sha: string }; user: { login: string } }[]
		>("GET", `${api}/pulls?sort=oldest`);
		return body.map(({ head, user }) => [user.login, head.sha]);
	};
	const push = async (as: { name: string; password: string }, text: string) => {
		const dir = await on.clone(forge.gitUrl(`ada/${name}`, as));
		const oid = await on.commit(dir, text);
		await on.ok(
			dir,
			"push",
			"origin",
			"-o",
			"force-push=true",
			"HEAD:refs/for/main/topic",
		);
		return oid;
	};
	const carl = await forge.user("carl");
	const first = await push(carl, "good");
	await forge.call("POST", "/admin/users/carl/rename", {
		body: { new_username: "karl" },
	});
	const other = await forge.user("carl", { email: "other@example.org" });
	const theirs = await push(other, "another");
	expect(await heads()).toEqual([
		["karl", first],
		["carl", theirs],
	]);
	// each goes on with his own
	const mine = await push({ ...carl, name: "karl" }, "more");
	const more = await push(other, "and more");
	expect(await heads()).toEqual([
		["karl", mine],
		["carl", more],
	]);
});
