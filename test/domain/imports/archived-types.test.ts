import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { issuePlace, type TypedIssue } from "../issues/issue-place.ts";

test("an archive brings types of issues to an organization that has some of these names", async () => {
	const place = await issuePlace();
	const { forge, ada } = place;
	const call = (method: string, path: string, body?: object) =>
		forge.call<TypedIssue>(method, path, { as: ada, body });
	await call("POST", "/orgs/acme/issue-types", { name: "Only here" });
	await place.open("first", { type: "Bug" });
	await place.open("second", { type: "Only here" });
	await place.open("third");
	await call("POST", "/orgs", { username: "other" });
	const path = join(tmpdir(), `types-${process.pid}.tar`);
	onTestFinished(() => rm(path, { force: true }));
	await runAdmin(forge.app, ["export", "repository", "acme/book", path]);
	for (const owner of ["other", "ada"])
		await runAdmin(forge.app, [
			"import",
			"archive",
			path,
			`--owner=${owner}`,
			"--name=copy",
		]);
	const typeOf = async (owner: string, number: number) => {
		const { status, body } = await call(
			"GET",
			`/repos/${owner}/copy/issues/${number}`,
		);
		return [status, body.type?.name];
	};
	expect(await typeOf("other", 1)).toEqual([200, "Bug"]);
	expect(await typeOf("other", 2)).toEqual([200, undefined]);
	expect(await typeOf("other", 3)).toEqual([200, undefined]);
	expect(await typeOf("ada", 1)).toEqual([200, undefined]);
});
