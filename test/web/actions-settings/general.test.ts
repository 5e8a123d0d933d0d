import { beforeAll, expect, test } from "vitest";
import { base64 } from "../../support/book.ts";
import { gitWork } from "../../support/git-work.ts";
import { runBench } from "../../support/run-bench.ts";
import { signedInVisitor } from "../support/browser.ts";

const bench = await runBench("secret");
const { book, forge, runner, call } = bench;
const path = "/user/settings/actions/general";
const steps = "runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";
type Who = { name: string; password: string };

let eve: Who;
beforeAll(async () => {
	eve = await forge.user("mallory");
	await call("POST", "/user/repos", {
		name: "hidden",
		private: true,
		auto_init: true,
	});
	await call("POST", "/repos/ada/hidden/issues", { title: "an issue" });
	await forge.call("POST", "/user/repos", {
		as: eve,
		body: { name: "hidden", private: true, auto_init: true },
	});
});

async function rule(
	fields: Record<string, string>,
	who: Who = book.ada,
	at = path,
) {
	const visitor = await signedInVisitor(forge, who);
	await visitor.get(at);
	return visitor.post(at, {
		usual: "write",
		most: "write",
		reads: "none",
		repositories: "",
		...fields,
	});
}

let count = 0;
async function begun(permissions = "") {
	const run = await bench.started(
		`g${++count}`,
		`${permissions}jobs:\n  a:\n    ${steps}`,
	);
	return { run, task: await bench.take() };
}
async function pushes(token: string): Promise<boolean> {
	const work = await gitWork();
	await work.git("clone", "-q", forge.gitUrl("ada/secret", book.ada), ".");
	await work.git("commit", "-q", "--allow-empty", "-m", `c${++count}`);
	return work
		.git(
			"push",
			forge.gitUrl("ada/secret", { name: "x", password: token }),
			`HEAD:refs/heads/b${++count}`,
		)
		.then(
			() => true,
			() => false,
		);
}
const status = async (token: string, address: string) =>
	(await forge.call("GET", address, { as: { token } })).status;

test("without a word of the owner a job writes, and with one it reads, unless its workflow asks for more", async () => {
	expect((await rule({ usual: "read" })).status).toBe(303);
	const plain = await begun();
	expect(await pushes(plain.task.context.token)).toBe(false);
	expect(
		await status(plain.task.context.token, "/repos/ada/secret/contents"),
	).toBe(200);
	await runner.end(plain.task);
	const asks = await begun("permissions: {contents: write}\n");
	expect(await pushes(asks.task.context.token)).toBe(true);
	await runner.end(asks.task);
	await rule({});
	const again = await begun();
	expect(await pushes(again.task.context.token)).toBe(true);
	await runner.end(again.task);
});

test("no workflow gets more than its owner allows, also when a job is done again; jobs from before keep what they have", async () => {
	const before = await begun("permissions: write-all\n");
	await rule({ most: "read" });
	expect(await pushes(before.task.context.token)).toBe(true);
	await runner.end(before.task);
	await call("POST", `/repos/ada/secret/actions/runs/${before.run}/rerun`);
	const rerun = await bench.take();
	expect(await pushes(rerun.context.token)).toBe(false);
	expect(await status(rerun.context.token, "/repos/ada/secret/issues")).toBe(
		200,
	);
	await runner.end(rerun);
	await bench.put(
		"inner.yml",
		`on: workflow_call\npermissions: write-all\njobs:\n  in:\n    ${steps}`,
	);
	await bench.started(
		"outer",
		"permissions: write-all\njobs:\n  a:\n    uses: ./.gitea/workflows/inner.yml\n",
	);
	const inner = await bench.take();
	expect(await pushes(inner.context.token)).toBe(false);
	await runner.end(inner);
	await rule({});
});

test("an owner says by part what workflows get at most", async () => {
	const places = {
		code: "/repos/ada/secret/contents",
		issues: "/repos/ada/secret/issues",
		releases: "/repos/ada/secret/releases",
	};
	const opens = async (token: string) =>
		Object.fromEntries(
			await Promise.all(
				Object.entries(places).map(async ([part, address]) => [
					part,
					(await status(token, address)) === 200,
				]),
			),
		);
	await rule({ most: "parts", part_code: "read", part_releases: "none" });
	const { run, task } = await begun("permissions: write-all\n");
	expect(await opens(task.context.token)).toEqual({
		code: true,
		issues: true,
		releases: false,
	});
	expect(await pushes(task.context.token)).toBe(false);
	await runner.end(task);
	// what is chosen by part is kept, and counts only where it is said to
	await rule({ part_code: "read", part_releases: "none" });
	await call("POST", `/repos/ada/secret/actions/runs/${run}/rerun`);
	const kept = await bench.take();
	expect((await opens(kept.context.token)).releases).toBe(false);
	await runner.end(kept);
	const free = await begun("permissions: write-all\n");
	expect((await opens(free.task.context.token)).releases).toBe(true);
	expect(await pushes(free.task.context.token)).toBe(true);
	await runner.end(free.task);
	await rule({});
});

test("a repository takes away from what its owner allows, and gives nothing", async () => {
	const at = "/ada/secret/settings/actions/general";
	const bound = async (fields: Record<string, string>, who: Who = book.ada) => {
		const visitor = await signedInVisitor(forge, who);
		return visitor.post(`${at}/tokens`, {
			usual: "write",
			most: "write",
			...fields,
		});
	};
	const releases = "/repos/ada/secret/releases";
	expect((await bound({ most: "parts", part_releases: "none" })).status).toBe(
		303,
	);
	const less = await begun("permissions: write-all\n");
	expect(await status(less.task.context.token, releases)).not.toBe(200);
	expect(await pushes(less.task.context.token)).toBe(true);
	await runner.end(less.task);
	const owner = await signedInVisitor(forge, book.ada);
	expect((await owner.get(at)).html).toMatch(
		/name="part_releases" value="none" checked/,
	);

	await rule({ most: "read" });
	await bound({ most: "parts", part_code: "write" });
	const both = await begun("permissions: write-all\n");
	expect(await pushes(both.task.context.token)).toBe(false);
	expect(await status(both.task.context.token, releases)).toBe(200);
	await runner.end(both.task);

	await rule({});
	await bound({ usual: "read" });
	const usual = await begun();
	expect(await pushes(usual.task.context.token)).toBe(false);
	await runner.end(usual.task);
	expect((await bound({}, eve)).status).toBeGreaterThanOrEqual(403);
	await bound({});
	const open = await begun();
	expect(await pushes(open.task.context.token)).toBe(true);
	await runner.end(open.task);
});

test("a job reads other repositories as its owner says, and at once no more when he takes it back", async () => {
	const { task } = await begun();
	const { token } = task.context;
	const code = "/repos/ada/hidden/contents";
	expect(await status(token, code)).toBe(404);
	await rule({ reads: "chosen", repositories: "HIDDEN" });
	expect(await status(token, code)).toBe(200);
	expect(await status(token, "/repos/ada/hidden/issues")).toBe(404);
	expect(await status(token, "/repos/mallory/hidden/contents")).toBe(404);
	const change = await forge.call("POST", `${code}/x`, {
		as: { token },
		body: { content: base64("x"), message: "x" },
	});
	expect(change.status).toBeGreaterThanOrEqual(400);
	await rule({ reads: "chosen", repositories: "book" });
	expect(await status(token, code)).toBe(404);
	await rule({ reads: "all" });
	expect(await status(token, code)).toBe(200);
	expect(await status(token, "/repos/mallory/hidden/contents")).toBe(404);
	await rule({});
	expect(await status(token, code)).toBe(404);
	await runner.end(task);
	await rule({ reads: "all" });
	const none = await begun("permissions: {issues: read}\n");
	expect(await status(none.task.context.token, code)).toBe(404);
	await runner.end(none.task);
	await rule({});
});

test("the job of a run from outside reads no other repository", async () => {
	await rule({ reads: "all" });
	const { run, task } = await begun();
	const { token } = task.context;
	const code = "/repos/ada/hidden/contents";
	expect(await status(token, code)).toBe(200);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.updateTable("action_run").set({ trusted: 0 }).where("id", "=", run),
		),
	);
	expect(await status(token, code)).toBe(404);
	await runner.end(task);
	await rule({});
});

test("the form keeps what was said, refuses names that are none of the owner's, and is for owners of an organization alone", async () => {
	const wrong = await rule({ reads: "chosen", repositories: "nowhere" });
	expect(wrong.status).toBe(422);
	expect(wrong.html).toContain("nowhere</textarea>");
	expect(wrong.words).toContain("This account has no repository nowhere.");
	const german = await signedInVisitor(forge, book.ada);
	await german.post("/user/settings/appearance", { language: "de" });
	const fehlt = await german.post(path, {
		reads: "chosen",
		repositories: "nirgends",
	});
	expect(fehlt.words).toContain(
		"In diesem Konto gibt es kein Repository nirgends.",
	);
	await german.post("/user/settings/appearance", { language: "en" });
	await rule({ reads: "chosen", repositories: "hidden, book", usual: "read" });
	const ada = await signedInVisitor(forge, book.ada);
	const { html } = await ada.get(path);
	expect(html).toContain("book\nhidden</textarea>");
	await rule({});
	await call("POST", "/orgs", { username: "guild" });
	const at = "/org/guild/settings/actions/general";
	expect((await rule({ most: "read" }, book.ada, at)).status).toBe(303);
	const stranger = await signedInVisitor(forge, eve);
	expect((await stranger.get(at)).status).toBeGreaterThanOrEqual(403);
	const refused = await stranger.post(at, {
		usual: "write",
		most: "write",
		reads: "all",
		repositories: "",
	});
	expect(refused.status).toBeGreaterThanOrEqual(403);
});
