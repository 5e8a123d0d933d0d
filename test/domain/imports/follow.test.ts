import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import {
	bringAgain,
	stopImport,
} from "../../../src/domain/imports/control-import.ts";
import { importOf } from "../../../src/domain/imports/import-row.ts";
import { lfsObjects, storeLfsObject } from "../../../src/domain/lfs/objects.ts";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
type Json = Record<string, unknown>;
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob] = [] as unknown as [User, User];

beforeAll(async () => {
	forge = await testForge({ allowPrivate: true });
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const call = async <T = Json>(
	as: User,
	method: string,
	path: string,
	body?: object,
) => {
	const answer = await forge.call<T>(method, path, { as, body });
	expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
	return answer.body;
};
/** A repository of ada's with an issue, and its import by bob. */
async function brought(name: string) {
	await call(ada, "POST", "/user/repos", { name, auto_init: true });
	const issue = { title: "Torn", body: "The rope" };
	await call(ada, "POST", `/repos/ada/${name}/issues`, issue);
	await call(ada, "POST", `/repos/ada/${name}/issues/1/comments`, {
		body: "old",
	});
	const made = await call<{ id: number }>(bob, "POST", "/repos/migrate", {
		clone_addr: `${forge.url}ada/${name}.git`,
		repo_name: name,
		service: "gitea",
		issues: true,
		pull_requests: true,
		labels: true,
		lfs: true,
	});
	return made.id;
}
async function again(id: number) {
	await bringAgain(forge.app, id);
	await forge.app.jobs.settled();
	return importOf(forge.app.db, id);
}
/** Lets changes of the source be later than its import, whatever the second. */
const age = (id: number) =>
	forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("imported_item")
				.set({ changed_at: 1 })
				.where("repository_id", "=", id),
		),
	);

test("what is new and changed there comes in the next round, once", async () => {
	const id = await brought("well");
	await call(ada, "PATCH", "/repos/ada/well/issues/1", {
		title: "Worn",
		state: "closed",
	});
	await call(ada, "POST", "/repos/ada/well/issues/1/comments", { body: "new" });
	await call(ada, "POST", "/repos/ada/well/issues", { title: "A second one" });
	await call(ada, "POST", "/repos/ada/well/contents/a.txt", {
		content: "eA==",
	});
	await age(id);
	for (const _ of [1, 2]) {
		expect(await again(id)).toMatchObject({ state: "done", message: "" });
		await age(id);
	}
	const issues = await call<{ number: number }[]>(
		bob,
		"GET",
		"/repos/bob/well/issues?state=all",
	);
	expect(issues.sort((a, b) => a.number - b.number)).toMatchObject([
		{ number: 1, title: "Worn", state: "closed", comments: 2 },
		{ number: 2, title: "A second one", state: "open" },
	]);
	const comments = await call<Json[]>(
		bob,
		"GET",
		"/repos/bob/well/issues/1/comments",
	);
	expect(comments.map((one) => one.body)).toEqual(["old", "new"]);
	expect(await call(bob, "GET", "/repos/bob/well")).toMatchObject({
		open_issues_count: 1,
	});
	expect(
		await call<Json[]>(bob, "GET", "/repos/bob/well/contents"),
	).toHaveLength(2);
});

test("what was pushed or deleted here stays so", async () => {
	const id = await brought("own");
	await call(bob, "POST", "/repos/bob/own/contents/mine.txt", {
		content: "eA==",
	});
	await call(ada, "POST", "/repos/ada/own/contents/theirs.txt", {
		content: "eA==",
	});
	await forge.call("PATCH", "/admin/users/bob", {
		body: { admin: true, source_id: 0, login_name: "bob" },
	});
	await call(bob, "DELETE", "/repos/bob/own/issues/1");
	await age(id);
	expect(await again(id)).toMatchObject({ state: "done" });
	const files = await call<Json[]>(bob, "GET", "/repos/bob/own/contents");
	expect(files.map((one) => one.name)).toEqual(["README.md", "mine.txt"]);
	expect(await call(bob, "GET", "/repos/bob/own/issues?state=all")).toEqual([]);
});

test("an import ends when whoever began it may no longer administer the repository", async () => {
	const carl = await forge.user("carl");
	await call(ada, "POST", "/user/repos", { name: "left", auto_init: true });
	await call(ada, "POST", "/repos/ada/left/issues", { title: "x" });
	const made = await call<{ id: number }>(carl, "POST", "/repos/migrate", {
		clone_addr: `${forge.url}ada/left.git`,
		repo_name: "left",
		service: "gitea",
		issues: true,
	});
	await call(carl, "POST", "/repos/carl/left/transfer", { new_owner: "bob" });
	await call(bob, "POST", "/repos/carl/left/transfer/accept");
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("collaboration").where("repository_id", "=", made.id),
		),
	);
	await call(ada, "POST", "/repos/ada/left/issues", { title: "later" });
	expect(await again(made.id)).toMatchObject({
		state: "failed",
		message: "the person who started the import no longer has permission",
	});
	expect(
		await call(bob, "GET", "/repos/bob/left/issues?state=all"),
	).toHaveLength(1);
});

test("an import that was ended brings nothing more and knows no token", async () => {
	const id = await brought("done");
	await stopImport(forge.app, id);
	const row = await importOf(forge.app.db, id);
	expect(row).toMatchObject({ state: "stopped", interval_s: 0 });
	expect(forge.app.seals.open(row?.token ?? "")).toBe("");
});

test("large files come with it", async () => {
	await call(ada, "POST", "/user/repos", { name: "large", auto_init: true });
	const bytes = Buffer.from("a large file\n".repeat(100));
	const oid = createHash("sha256").update(bytes).digest("hex");
	const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`;
	await call(ada, "POST", "/repos/ada/large/contents/large.bin", {
		content: Buffer.from(pointer).toString("base64"),
	});
	const { id } = await call<{ id: number }>(ada, "GET", "/repos/ada/large");
	await storeLfsObject(
		forge.app,
		{ id },
		{ oid, size: bytes.length },
		[bytes],
		AbortSignal.timeout(10_000),
	);
	await call(ada, "POST", "/repos/ada/large/issues", { title: "x" });
	const made = await call<{ id: number }>(bob, "POST", "/repos/migrate", {
		clone_addr: `${forge.url}ada/large.git`,
		repo_name: "large",
		service: "gitea",
		lfs: true,
	});
	expect([...(await lfsObjects(forge.app.db, made, [oid])).keys()]).toEqual([
		oid,
	]);
	expect((await importOf(forge.app.db, made.id))?.message).toBe("");
});

test("the command line brings a repository, and all of an organization", async () => {
	await call(ada, "POST", "/orgs", { username: "works" });
	await call(ada, "POST", "/orgs", { username: "copies" });
	for (const name of ["one", "two"]) {
		await call(ada, "POST", "/orgs/works/repos", { name, auto_init: true });
		await call(ada, "POST", `/repos/works/${name}/issues`, { title: name });
	}
	const said = await runAdmin(forge.app, [
		"import",
		"repository",
		`${forge.url}works/one`,
		"--owner=bob",
		"--service=gitea",
		"--people=ada=bob",
	]);
	expect(said).toBe(
		"bob/one\tissues 1, pull requests 0, comments 0, releases 0\n",
	);
	expect(await call(bob, "GET", "/repos/bob/one/issues/1")).toMatchObject({
		user: { login: "bob" },
		original_author: "",
	});
	await runAdmin(forge.app, [
		"import",
		"organization",
		`${forge.url}works`,
		"--owner=copies",
		"--service=gitea",
	]);
	await forge.app.jobs.settled();
	for (const name of ["one", "two"])
		expect(
			await call(ada, "GET", `/repos/copies/${name}/issues`),
		).toMatchObject([{ title: name, user: { login: "ada" } }]);
	await expect(
		runAdmin(forge.app, ["import", "repository", `${forge.url}works/one`]),
	).rejects.toThrow("--owner is not a user or organization here");
});
