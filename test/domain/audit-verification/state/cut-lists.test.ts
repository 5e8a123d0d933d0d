import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";
import { call, type Forge, foundAfter } from "./bench.ts";

let forge: Forge;
let bob = 0;
const api = "/repos/root/quarry/branch_protections";
const ask = (method: string, path: string, body?: object) =>
	call(forge, method, path, body);
/** The users of the lists were added without the server, which is told, too. */
const after = async (...changes: string[]) =>
	(await foundAfter(forge, ...changes)).filter(
		(found) => !/^user-\d+ .* is in no record/.test(found),
	);
const checks = Array.from({ length: 60 }, (_, i) => `check-${i}`);

beforeAll(async () => {
	forge = await testForge();
	await ask("POST", "/user/repos", { name: "quarry", auto_init: true });
	await forge.user("bob");
	await forge.user("cyd");
	const names = Array.from({ length: 50 }, (_, i) => `user-${i}`);
	for (const name of names)
		await forge.app.db.write(async (tx) => {
			const [row] = await tx.rows((q) =>
				q.selectFrom("account").selectAll().where("name", "=", "bob"),
			);
			if (!row) throw new Error("bob is not there");
			const { id, ...others } = row;
			bob = id;
			await tx.change((q) =>
				q
					.insertInto("account")
					.values({ ...others, name, lower_name: name, email: `${name}@x` }),
			);
		});
	await ask("POST", api, {
		...{ rule_name: "main", enable_push: true, enable_push_whitelist: true },
		...{ push_whitelist_usernames: names, enable_status_check: true },
		status_check_contexts: checks,
		protected_file_patterns: `${"a".repeat(200)};${"b".repeat(200)};secret`,
	});
});

const set = (from: string, to: string) =>
	after(
		`update branch_rule set settings = replace(settings, '${from}', '${to}')`,
	);

test("what a record has no place for is compared by its digest", async () => {
	expect(await after()).toEqual([]);
	expect(await set(',"check-59"', "")).toEqual([
		expect.stringContaining("status_check_contexts_digest is "),
	]);
	expect(await set(";secret", "")).toEqual([
		expect.stringContaining("protected_file_patterns_digest is "),
	]);
	expect(
		await after(
			`insert into branch_rule_member (rule_id, list, account_id) select id, 'push', ${bob} from branch_rule`,
		),
	).toEqual([expect.stringContaining("push_digest is ")]);
});

test("an edit behind the cut has a record, and somebody who is deleted leaves a long list", async () => {
	await ask("PATCH", `${api}/main`, {
		status_check_contexts: checks.slice(0, -1),
	});
	expect(await after()).toEqual([]);
	await ask("DELETE", "/admin/users/cyd");
	expect(await after()).toEqual([]);
	expect(
		await after(
			"delete from branch_rule_member where account_id = (select max(account_id) from branch_rule_member)",
		),
	).toEqual([]);
});
