import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { actionsOf } from "../../src/domain/audit/declared.ts";
import {
	called,
	forge,
	type Made,
	people,
	recordsOf,
	step,
	tokens,
} from "./audited/bench.ts";
import {
	callOfContents,
	callOfCopies,
	callOfRuns,
} from "./audited/of-contents.ts";
import { callOfOrganizations } from "./audited/of-organizations.ts";
import { callOfRepositories } from "./audited/of-repositories.ts";
import { callOfUsers } from "./audited/of-users.ts";

// Each operation that declares records is called once with success, and has to leave one that says who called it, from where, with which credential.

test("users and their ways in", callOfUsers);
test("organizations, teams and members", callOfOrganizations);
test("repositories, their refs, rules and people", callOfRepositories);
test("pull requests, issues, releases and the wiki", callOfContents);
test("forks, templates, copies and transfers", callOfCopies);
test("workflow runs and packages", callOfRuns);

test("tokens, which end themselves last", async () => {
	const made = await forge.call<Made>("POST", "/users/ada/tokens", {
		as: people.ada,
		body: { name: "short", scopes: ["read:user"] },
	});
	const [record] = await recordsOf(made.headers.get("x-request-id") ?? "");
	expect(record).toMatchObject({
		action: "token.created",
		actor_name: "ada",
		credential_kind: "password",
		target_name: "short",
	});
	called.add("userCreateToken");
	await step([
		"userDeleteAccessToken",
		`/users/ada/tokens/${made.body.id}`,
	]).catch(async () => {
		const gone = await forge.call(
			"DELETE",
			`/users/ada/tokens/${made.body.id}`,
			{ as: people.ada },
		);
		const [deleted] = await recordsOf(gone.headers.get("x-request-id") ?? "");
		expect(deleted).toMatchObject({ action: "token.deleted" });
		called.add("userDeleteAccessToken");
	});
	await step(["deleteCurrentToken", "/token", undefined, "bob"]);
});

test("an administrator who acts for somebody is named beside him", async () => {
	const reply = await forge.call("PATCH", "/user/settings", {
		as: tokens.root as { token: string },
		headers: { Sudo: "ada" },
		body: { location: "here" },
	});
	const [record] = await recordsOf(reply.headers.get("x-request-id") ?? "");
	expect(record).toMatchObject({
		action: "account.settings-changed",
		actor_name: "ada",
		by_name: "root",
		as_kind: "sudo",
		credential_kind: "token",
	});
});

test("no operation that declares records was left out", () => {
	const wanted = endpoints.filter(({ audit }) => actionsOf(audit).length > 0);
	expect(wanted.map(({ id }) => id).filter((id) => !called.has(id))).toEqual(
		[],
	);
});

test("no record has a secret of what was sent", async () => {
	const texts = await forge.app.db.rows((q) =>
		q.selectFrom("audit_record").select(["details", "target_name"]),
	);
	const whole = JSON.stringify(texts);
	for (const secret of [
		"pass-of-",
		"hush",
		...Object.values(tokens).map(({ token }) => token),
	])
		expect(whole).not.toContain(secret);
});
