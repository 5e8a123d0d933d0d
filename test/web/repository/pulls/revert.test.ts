import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../../src/start-forge.ts";
import { testForge } from "../../../support/forge.ts";
import {
	signedInVisitor,
	type Visitor,
	visitor,
} from "../../support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let own: Visitor;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	own = await signedInVisitor(forge, ada);
});

const at = "/repos/ada/book";
const call = async <T>(method: string, path: string, body?: unknown) => {
	const made = await forge.call<T>(method, path, { as: ada, body });
	if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
	return made.body;
};
const files = (branch: string) =>
	call<{ path: string }[]>("GET", `${at}/contents?ref=${branch}`).then((all) =>
		all.map(({ path }) => path).sort(),
	);

/** A pull request with two commits, each of which brings a file, merged in a way. */
async function merged(style: string): Promise<number> {
	const branch = `by-${style}`;
	for (const n of [1, 2])
		await call("POST", `${at}/contents/${style}-${n}.txt`, {
			content: btoa(style),
			message: `Add ${n}`,
			...(n === 1 ? { branch: "main", new_branch: branch } : { branch }),
		});
	const { number } = await call<{ number: number }>("POST", `${at}/pulls`, {
		title: `Add two by ${style}`,
		head: branch,
		base: "main",
	});
	await call("POST", `${at}/pulls/${number}/merge`, { Do: style });
	return number;
}

test.each(["merge", "rebase", "rebase-merge", "squash"])(
	"all of a pull request is undone that was merged by %s",
	async (style) => {
		if (style === "merge")
			await call("POST", "/user/repos", {
				name: "book",
				auto_init: true,
				default_branch: "main",
			});
		const before = await files("main");
		const number = await merged(style);
		expect((await files("main")).length).toBe(before.length + 2);
		const page = await own.get(`/ada/book/pulls/${number}`);
		const link = /href="([^"]*_cherrypick[^"]*)"/
			.exec(page.html)?.[1]
			?.replaceAll("&amp;", "&") as string;
		expect(link).toContain("cherry-pick-type=revert&whole=1");
		expect((await own.get(link)).html).toContain(
			`Revert &quot;Add two by ${style}&quot; (#${number})`,
		);
		const done = await own.post(link, {
			where: "branch",
			new_branch: `back-${style}`,
		});
		expect(done.to).toBe(`/ada/book/compare/main...back-${style}?expand=1`);
		expect(await files(`back-${style}`)).toEqual(before);
		// whoever has no account is not offered it
		expect(
			(await visitor(forge).get(`/ada/book/pulls/${number}`)).html,
		).not.toContain("_cherrypick");
	},
);

test("a commit that merged nothing has nothing more to undo", async () => {
	const { commit } = await call<{ commit: { id: string } }>(
		"GET",
		`${at}/branches/main`,
	);
	const { sha } = (
		await call<{ sha: string }[]>("GET", `${at}/commits?sha=main&limit=50`)
	).at(-1) as { sha: string };
	expect(sha).not.toBe(commit.id);
	const path = `/ada/book/_cherrypick/${sha}/main?cherry-pick-type=revert`;
	expect((await own.get(path)).status).toBe(200);
	expect((await own.get(`${path}&whole=1`)).status).toBe(404);
});

test("an archived repository offers no way to undo", async () => {
	await call("PATCH", at, { archived: true });
	expect((await own.get("/ada/book/pulls/1")).html).not.toContain(
		"_cherrypick",
	);
});
