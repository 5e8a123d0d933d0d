import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../../support/forge.ts";
import {
	signedInVisitor,
	type Visitor,
	visitor,
} from "../../support/browser.ts";

let forge: Forge;
let owner: Awaited<ReturnType<Forge["user"]>>;
let browser: Visitor;

beforeAll(async () => {
	forge = await testForge({});
	owner = await forge.user("ada");
	browser = await signedInVisitor(forge, owner);
});

async function pull(repository: string) {
	const path = `/repos/ada/${repository}`;
	await forge.call("POST", "/user/repos", {
		as: owner,
		body: { name: repository, auto_init: true, default_branch: "main" },
	});
	await forge.call("POST", `${path}/contents/a.txt`, {
		as: owner,
		body: { content: "eA==", new_branch: "topic" },
	});
	const { body } = await forge.call<{ head: { sha: string } }>(
		"POST",
		`${path}/pulls`,
		{ as: owner, body: { title: "Change", head: "topic", base: "main" } },
	);
	return { path, sha: body.head.sha };
}

test("the row of a pull request tells in one line what its reviews say", async () => {
	const { path } = await pull("one");
	const row = async (who: Visitor = browser) =>
		(await who.get("/ada/one/pulls")).words;
	expect(await row()).toContain("ada opened just now · topic → main");
	const [bob, cy] = [await forge.user("bob"), await forge.user("cy")];
	for (const { name } of [bob, cy])
		await forge.call("PUT", `${path}/collaborators/${name}`, {
			as: owner,
			body: { permission: "write" },
		});
	const judge = (as: typeof bob, event: string) =>
		forge.call<{ id: number }>("POST", `${path}/pulls/1/reviews`, {
			as,
			body: { event, body: "said" },
		});
	await judge(bob, "APPROVED");
	expect(await row()).toContain("1 approval");
	await judge(cy, "APPROVED");
	expect(await row()).toContain("2 approvals");
	expect(await row(visitor(forge))).toContain("2 approvals");
	const { body } = await judge(bob, "REQUEST_CHANGES");
	expect(await row()).toContain("changes requested");
	expect(await row()).not.toContain("approval");
	await forge.call("POST", `${path}/pulls/1/reviews/${body.id}/dismissals`, {
		as: owner,
		body: { message: "done" },
	});
	expect(await row()).toContain("1 approval");
	// what a stranger says does not count
	await judge(await forge.user("eve"), "REQUEST_CHANGES");
	expect(await row()).toContain("1 approval");
	await forge.call("PATCH", `${path}/pulls/1`, {
		as: owner,
		body: { state: "closed" },
	});
	const closed = await browser.get("/ada/one/pulls?state=closed");
	expect(closed.words).toContain("topic → main");
	expect(closed.words).not.toContain("approval");
});

test("a list of pull requests asks for their reviews once", async () => {
	const counted = (path: string) => queriesOf(forge, () => browser.get(path));
	const { path } = await pull("few");
	const few = await counted("/ada/few/pulls");
	for (const branch of ["b", "c", "d"]) {
		await forge.call("POST", `${path}/contents/${branch}.txt`, {
			as: owner,
			body: { content: "eA==", new_branch: branch },
		});
		await forge.call("POST", `${path}/pulls`, {
			as: owner,
			body: { title: branch, head: branch, base: "main" },
		});
	}
	expect(await counted("/ada/few/pulls")).toBeLessThanOrEqual(few);
});

test("words between backticks of a title are code, and a title has its own direction", async () => {
	const { path } = await pull("code");
	await forge.call("PATCH", `${path}/pulls/1`, {
		as: owner,
		body: { title: "Call `f<b>()` and `" },
	});
	const title = "<span>Call <code>f&lt;b>()</code> and `</span>";
	for (const page of ["pulls", "pulls/1", "pulls/1/files"])
		expect((await browser.get(`/ada/code/${page}`)).html).toContain(title);
	expect((await browser.get("/ada/code/pulls/1")).html).toContain(
		"<title>Call `f&lt;b>()` and ` #1",
	);
	await forge.call("PATCH", `${path}/pulls/1`, {
		as: owner,
		body: { title: "\u0633\u0644\u0627\u0645." },
	});
	expect((await browser.get("/ada/code/pulls")).html).toContain(
		"<bdi>\u0633\u0644\u0627\u0645.</bdi>",
	);
});
