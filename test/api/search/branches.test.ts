import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runSearch } from "../../../src/cli/admin/search-commands.ts";
import { indexWhatIsBehind } from "../../../src/domain/code-search/look-for-behind.ts";
import { gitBench } from "../../support/git-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});
const indexed = () => bench.forge.app.jobs.settled(60_000);

interface Answer {
	results: {
		path: string;
		branch: string;
		html_url: string;
		more_places: number;
		places: { branch: string }[];
	}[];
}
const search = async (q: string) => {
	const { status, body, text } = await bench.forge.call<Answer>(
		"GET",
		`/search/code?${new URLSearchParams({ q })}`,
		{ as: bench.ada },
	);
	expect([q, status, status === 200 ? "" : text]).toEqual([q, 200, ""]);
	return body.results;
};
const branchesOf = async (q: string) =>
	(await search(q))
		.flatMap((one) => [one, ...one.places])
		.map(({ branch }) => branch)
		.sort();

/** A repository whose default branch has a file of its own and one that all have. */
async function pushing() {
	const made = await bench.repository();
	const { ok } = bench;
	const dir = await bench.local(made.url);
	const write = async (text: string) => {
		await writeFile(join(dir, "own.txt"), text);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", "next");
	};
	await writeFile(join(dir, "shared.txt"), `shared of ${made.name}\n`);
	await write(`main of ${made.name}\n`);
	return {
		...{ ...made, dir, write },
		push: (...refs: string[]) => ok(dir, "push", "-qf", made.url, ...refs),
		set: async (search_refs: unknown) => {
			const answer = await bench.forge.call<{ search_refs?: string[] }>(
				...(["PATCH", made.api] as const),
				{ as: bench.ada, body: { search_refs } },
			);
			await indexed();
			return answer;
		},
	};
}

test("refs that the settings name are found with branch:, and no others", async () => {
	const { name, dir, push, set, write } = await pushing();
	const { ok, forge } = bench;
	await push("HEAD:main");
	for (const branch of ["release/1", "release/2", "topic"]) {
		await write(`needle of ${branch} in ${name}\n`);
		await push(`HEAD:${branch}`);
	}
	await ok(dir, "tag", "-a", "v1", "-m", "annotated");
	await ok(dir, "tag", "w1");
	await push("v1", "w1");
	await indexed();
	const q = `repo:ada/${name}`;
	expect(await branchesOf(`${q} shared`)).toEqual(["main"]);
	expect(await branchesOf(`${q} shared branch:topic`)).toEqual([]);
	const edited = await set(["release/*", "v*"]);
	expect(edited.status).toBe(200);
	expect(edited.body.search_refs).toEqual(["release/*", "v*"]);
	// without branch: it is as before
	expect(await branchesOf(`${q} shared`)).toEqual(["main"]);
	expect(await branchesOf(`${q} needle`)).toEqual([]);
	expect(await branchesOf(`${q} needle rev:release/1`)).toEqual(["release/1"]);
	expect(await branchesOf(`${q} needle branch:topic`)).toEqual([]);
	expect(await branchesOf(`${q} needle branch:w1`)).toEqual([]);
	// an equal file of several is one result
	const [one, ...more] = await search(`${q} shared -branch:main`);
	expect(more).toEqual([]);
	expect(one?.more_places).toBe(2);
	const [tagged] = await search(`${q} needle branch:v1`);
	expect(tagged?.branch).toBe("v1");
	expect(tagged?.html_url).toBe(`${forge.url}ada/${name}/src/tag/v1/own.txt`);
	const headers = {
		authorization: `Basic ${btoa(`ada:${bench.ada.password}`)}`,
	};
	expect((await fetch(tagged?.html_url ?? "", { headers })).status).toBe(200);
	// what is set anew replaces what was
	await set(["topic"]);
	expect(await branchesOf(`${q} needle branch:topic`)).toEqual(["topic"]);
	expect(await branchesOf(`${q} needle branch:v1`)).toEqual([]);
	const none = await set([]);
	expect(none.body).not.toHaveProperty("search_refs");
	expect(await branchesOf(`${q} needle branch:topic`)).toEqual([]);
});

test("pushed, forced and deleted refs are followed, and so is another default branch", async () => {
	const { name, api, dir, push, set, write } = await pushing();
	const { ok, forge, ada } = bench;
	await push("HEAD:main");
	await set(["dev*"]);
	const q = `repo:ada/${name}`;
	await write(`primal ${name}\n`);
	await push("HEAD:dev");
	await indexed();
	expect(await branchesOf(`${q} primal branch:dev`)).toEqual(["dev"]);
	await ok(dir, "reset", "-q", "--hard", "HEAD~1");
	await write(`second ${name}\n`);
	await push("HEAD:dev");
	await indexed();
	expect(await branchesOf(`${q} primal branch:dev`)).toEqual([]);
	expect(await branchesOf(`${q} second branch:dev`)).toEqual(["dev"]);
	const edit = await forge.call("PATCH", api, {
		as: ada,
		body: { default_branch: "dev" },
	});
	expect(edit.status).toBe(200);
	await indexed();
	expect(await branchesOf(`${q} second`)).toEqual(["dev"]);
	await forge.call("PATCH", api, { as: ada, body: { default_branch: "main" } });
	await push(":dev");
	await indexed();
	expect(await branchesOf(`${q} second branch:dev`)).toEqual([]);
	expect(await branchesOf(`${q} shared`)).toEqual(["main"]);
});

test("a ref that came without a push is found by the task that compares", async () => {
	const { name, push, set, write } = await pushing();
	const { app } = bench.forge;
	await push("HEAD:main");
	await set(["late"]);
	await write(`belated ${name}\n`);
	await push("HEAD:late");
	await indexed();
	await app.db.rows((q) =>
		q.updateTable("code_head").set({ oid: "" }).where("branch", "=", "late"),
	);
	const q = `repo:ada/${name} belated branch:late`;
	expect(await branchesOf(q)).toEqual([]);
	await indexWhatIsBehind(app);
	await indexed();
	expect(await branchesOf(q)).toEqual(["late"]);
	const status = await runSearch(app, ["status"]);
	expect(status).toMatch(/^commits: [1-9]/m);
	expect(status).toMatch(/^wiki pages: 0, 0 wikis behind$/m);
	expect(status).toMatch(/^repositories behind: 0$/m);
});

test("of many refs those that moved last are indexed, and the page tells so", async () => {
	const { name, dir, push, set } = await pushing();
	const { ok, forge } = bench;
	const tip = await ok(dir, "rev-parse", "HEAD");
	await push(
		"HEAD:main",
		...Array.from({ length: 70 }, (_, i) => `${tip}:refs/heads/many/${i}`),
	);
	await set(["many/*"]);
	const heads = await forge.app.db.rows((qb) =>
		qb
			.selectFrom("code_head")
			.innerJoin("repository", "repository.id", "code_head.repository_id")
			.select("branch")
			.where("repository.name", "=", name)
			.where("kind", "=", 0),
	);
	expect(heads).toHaveLength(65);
});

test("patterns that are none, too many, or of those who may not are refused", async () => {
	const { api, push, set } = await pushing();
	await push("HEAD:main");
	const refused = async (search_refs: unknown) => {
		const { status, body } = await set(search_refs);
		return [status, (body as { message?: string }).message];
	};
	expect(await refused([""])).toEqual([
		...[422, 'search_refs: "" must have 1 to 255 characters'],
	]);
	expect(await refused(["[z-a]"])).toEqual([
		...[422, 'search_refs: "[z-a]" is not a pattern'],
	]);
	expect(await refused(Array(21).fill("a"))).toEqual([
		...[422, "search_refs: at most 20 patterns are allowed"],
	]);
	expect((await refused("release"))[0]).toBe(422);
	const { forge, bob } = bench;
	const body = { search_refs: ["a"] };
	const stranger = await forge.call("PATCH", api, { as: bob, body });
	expect(stranger.status).toBe(403);
	expect((await forge.call("PATCH", api, { as: null, body })).status).toBe(401);
});

test("the larger a branch is, the fewer others are searched: each file is a row", async () => {
	const { name, push, set, write } = await pushing();
	await push("HEAD:main");
	for (const branch of ["release/1", "release/2", "release/3"]) {
		await write(`needle of ${branch} in ${name}\n`);
		await push(`HEAD:${branch}`);
	}
	await set(["release/*"]);
	const searched = async () =>
		(
			await Promise.all(
				["release/1", "release/2", "release/3"].map((branch) =>
					branchesOf(`"needle of release" ${name} branch:${branch}`),
				),
			)
		).flat();
	expect(await searched()).toEqual(["release/1", "release/2", "release/3"]);
	const { db } = bench.forge.app;
	await db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("code_head")
				.set({ files: 100_000 })
				.where("branch", "=", "release/2"),
		),
	);
	await push("HEAD:release/3", "HEAD~1:release/2");
	await write(`needle of release/1 again in ${name}\n`);
	await push("HEAD:release/1");
	await indexed();
	expect(await searched()).toHaveLength(2);
});
