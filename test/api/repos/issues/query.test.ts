import fc from "fast-check";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Forge } from "../../../../src/start-forge.ts";
import { base64 } from "../../../support/book.ts";
import { queriesOf, testForge } from "../../../support/forge.ts";

type Person = { name: string; password: string };

let forge: Forge;
let ada: Person;
let bob: Person;
let eve: Person;

interface Item {
	readonly id: number;
	readonly number: number;
	readonly title: string;
	readonly state: string;
	readonly comments: number;
	readonly created_at: string;
	readonly labels: readonly { readonly name: string }[];
	readonly user: { readonly login: string };
	readonly assignees: readonly { readonly login: string }[] | null;
	readonly milestone: { readonly title: string } | null;
	readonly pull_request: { readonly merged: boolean } | null;
}

async function call<T>(
	as: Person,
	method: string,
	path: string,
	body?: unknown,
): Promise<T> {
	const made = await forge.call<T>(method, path, { as, body });
	if (made.status >= 300)
		throw new Error(`${method} ${path}: ${made.status} ${made.text}`);
	return made.body;
}

const at = "/repos/ada/mill";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	eve = await forge.user("eve");
	await call(ada, "POST", "/user/repos", {
		name: "mill",
		auto_init: true,
		default_branch: "main",
	});
	await call(ada, "PUT", `${at}/collaborators/bob`, { permission: "write" });
	const labels: number[] = [];
	for (const name of ["bug", "hot", "a,b"])
		labels.push(
			(
				await call<{ id: number }>(ada, "POST", `${at}/labels`, {
					name,
					color: "#aa0000",
				})
			).id,
		);
	const milestone = await call<{ id: number }>(
		ada,
		"POST",
		`${at}/milestones`,
		{
			title: "First light",
		},
	);
	for (let n = 1; n <= 16; n++)
		await call(n % 3 === 0 ? bob : ada, "POST", `${at}/issues`, {
			title: `${n % 2 ? "Wheel" : "Boiler"} ${n % 5 === 0 ? "hisses" : "turns"}`,
			body: n % 4 === 0 ? "It needs brass, @eve." : "",
			labels: labels.filter((_, i) => (n >> i) % 2 === 1),
			...(n % 4 === 1 ? { milestone: milestone.id } : {}),
			assignees: n % 5 === 1 ? ["bob"] : [],
			...(n % 7 === 1 ? { due_date: "2030-05-05T00:00:00Z" } : {}),
		});
	for (let n = 1; n <= 16; n++)
		for (let i = 0; i < n % 4; i++)
			await call(i ? bob : ada, "POST", `${at}/issues/${n}/comments`, {
				body: "Oil it with grease.",
			});
	for (const n of [2, 5, 9, 12])
		await call(ada, "PATCH", `${at}/issues/${n}`, { state: "closed" });
	for (const [branch, title] of [
		["one", "WIP: Turn the wheel"],
		["two", "Mend the boiler"],
		["three", "Replace the valve, closes #3"],
	]) {
		await call(bob, "POST", `${at}/contents`, {
			message: "Change",
			new_branch: branch,
			files: [
				{
					operation: "create",
					path: `${branch}.txt`,
					content: base64(`${branch}\n`),
				},
			],
		});
		await call(bob, "POST", `${at}/pulls`, {
			title,
			head: branch,
			base: "main",
			body: branch === "three" ? "Closes #3" : "",
		});
	}
	await call(ada, "POST", `${at}/pulls/18/reviews`, {
		event: "APPROVED",
		body: "Good.",
	});
	await call(ada, "POST", `${at}/pulls/18/merge`, { Do: "merge" });
	await call(ada, "POST", `${at}/pulls/19/reviews`, {
		event: "REQUEST_CHANGES",
		body: "No.",
	});
});

/** The numbers of the items of the repository that a query means, in rising order. */
async function numbers(
	q: string,
	{ as = ada, more = "" }: { as?: Person; more?: string } = {},
) {
	const found = await call<Item[]>(
		as,
		"GET",
		`${at}/issues?limit=50${more}&q=${encodeURIComponent(q)}`,
	);
	return found.map(({ number }) => number).sort((a, b) => a - b);
}

describe("what a query means", () => {
	it.each([
		["is:closed is:issue", [2, 5, 9, 12]],
		["is:open is:closed", []],
		["is:all (is:closed is:issue)", [2, 5, 9, 12]],
		["is:closed is:all is:issue", [2, 5, 9, 12]],
		["author:bob author:ada is:all", []],
		["author:bob author:bob is:closed is:issue", [9, 12]],
		["assignee:bob assignee:none is:all", []],
		["is:all repo:ada/mill repo:ada/other", []],
		["is:merged", [18]],
		["is:pr is:open is:draft", [17]],
		["is:pr -is:draft is:unmerged", [19]],
		["is:open -is:pr label:bug -label:hot hisses", []],
		["is:all label:bug -label:hot hisses", [5]],
		["is:all label:bug,hot -(label:bug label:hot) hisses", [5, 10]],
		['is:all label:"a,b" is:closed', [5, 12]],
		["is:all no:milestone label:hot label:bug", [3, 7, 11, 15]],
		["is:all has:milestone no:assignee -label:bug", []],
		['is:all milestone:"First light" -assignee:bob', [5, 9, 13]],
		["is:all assignee:bob -has:milestone", [6, 11, 16]],
		["is:all author:bob is:issue comments:>=3", [3, 15]],
		["is:all comments:3..8", [3, 7, 11, 15]],
		["is:all comments:0 is:closed", [12]],
		["has:due is:all", [1, 8, 15]],
		["due:2030-05-05 -comments:0", [1, 15]],
		["due:>2030-05-05", []],
		["created:<2026-01-01 is:all", []],
		["is:closed OR is:draft", [2, 5, 9, 12, 17, 18]],
		["(boiler hisses) OR (wheel is:closed) is:all", [5, 9, 10]],
		["review:approved", []],
		["review:approved is:all", [18]],
		["review:changes_requested", [19]],
		["review:none is:pr", [17]],
		["commenter:bob -author:bob is:issue comments:2", [10, 14]],
		["involves:eve is:all", [4, 8, 12, 16]],
		["mentions:eve -is:closed", [4, 8, 16]],
		["linked:pr is:all", [3]],
		["linked:issue is:all", [19]],
		["brass in:title is:all", []],
		["brass in:body is:open", [4, 8, 16]],
		["grease in:comments is:closed", [2, 5, 9]],
		["-grease -brass is:issue is:all", []],
		["author:nobody", []],
		["-author:nobody is:closed is:issue", [2, 5, 9, 12]],
		["repo:ada/mill is:draft", [17]],
		["repo:ada/other", []],
		["user:ada is:draft", [17]],
		["is:private", []],
		["is:archived", []],
		["is:locked", []],
		["foo:bar", []],
	] as const)("%s", async (q, expected) => {
		expect(await numbers(q)).toEqual(expected);
	});

	test("the state of a query stands before the parameter, which holds where none is named", async () => {
		expect(
			await numbers("is:closed is:issue", { more: "&state=open" }),
		).toEqual([2, 5, 9, 12]);
		expect(await numbers("is:issue", { more: "&state=closed" })).toEqual([
			2, 5, 9, 12,
		]);
		expect(
			await numbers("is:draft OR is:merged", { more: "&state=closed" }),
		).toEqual([18]);
	});

	test("the order of a query is the order of the answer", async () => {
		const found = await call<Item[]>(
			ada,
			"GET",
			`${at}/issues?limit=3&q=${encodeURIComponent("is:issue sort:oldest")}`,
		);
		expect(found.map(({ number }) => number)).toEqual([1, 3, 4]);
	});

	test("parameters and query hold together", async () => {
		expect(
			await numbers("is:all label:bug", { more: "&labels=hot&created_by=ada" }),
		).toEqual([7, 11]);
		expect(
			await numbers("is:all author:bob", { more: "&created_by=ada" }),
		).toEqual([]);
		expect(
			await numbers("is:all assignee:bob", { more: "&assigned_by=bob" }),
		).toEqual([1, 6, 11, 16]);
	});

	test("a search over all repositories speaks the same language", async () => {
		const found = await call<Item[]>(
			ada,
			"GET",
			`/repos/issues/search?q=${encodeURIComponent("is:merged OR (is:closed hisses)")}`,
		);
		expect(found.map(({ number }) => number).sort()).toEqual([18, 5]);
	});
});

test("names of what one may not read fit nothing, and negated all", async () => {
	await call(eve, "POST", "/user/repos", { name: "secret", private: true });
	await call(eve, "POST", "/repos/eve/secret/issues", { title: "Wheel" });
	const found = async (as: Person, q: string) =>
		(
			await call<Item[]>(
				as,
				"GET",
				`/repos/issues/search?limit=50&q=${encodeURIComponent(q)}`,
			)
		).length;
	expect(await found(eve, "repo:eve/secret OR is:draft")).toBe(2);
	expect(await found(ada, "repo:eve/secret OR is:draft")).toBe(1);
	expect(await found(ada, "is:private")).toBe(0);
	expect(await found(ada, "-is:public")).toBe(0);
	expect(await found(eve, "is:private")).toBe(1);
	expect(await found(ada, "-repo:eve/secret is:draft")).toBe(1);
});

interface Leaf {
	readonly q: string;
	readonly fits: (item: Item) => boolean;
}
const word = (q: string): Leaf => ({
	q,
	fits: ({ title }) =>
		title
			.toLowerCase()
			.split(/\W+/)
			.some((one) => one.startsWith(q)),
});
const leaves: readonly Leaf[] = [
	...["wheel", "boil", "hisses", "turn", "nowhere"].map(word),
	{ q: "is:open", fits: ({ state }) => state === "open" },
	{ q: "is:closed", fits: ({ state }) => state === "closed" },
	{ q: "is:pr", fits: (item) => item.pull_request !== null },
	{ q: "is:issue", fits: (item) => item.pull_request === null },
	{ q: "is:merged", fits: (item) => item.pull_request?.merged === true },
	{ q: "label:bug", fits: (i) => i.labels.some((l) => l.name === "bug") },
	{
		q: "label:bug,hot",
		fits: (i) => i.labels.some((l) => ["bug", "hot"].includes(l.name)),
	},
	{ q: "no:label", fits: (i) => i.labels.length === 0 },
	{ q: "author:bob", fits: (i) => i.user.login === "bob" },
	{ q: "assignee:bob", fits: (i) => (i.assignees ?? []).length > 0 },
	{ q: "no:milestone", fits: (i) => i.milestone === null },
	{ q: 'milestone:"First light"', fits: (i) => i.milestone !== null },
	{ q: "comments:>1", fits: (i) => i.comments > 1 },
	{ q: "comments:<=2", fits: (i) => i.comments <= 2 },
	{ q: "created:>2020-01-01", fits: () => true },
];

const { tree } = fc.letrec<{ tree: Leaf }>((tie) => ({
	tree: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		fc.constantFrom(...leaves),
		fc
			.tuple(
				fc.boolean(),
				fc.array(tie("tree"), { minLength: 2, maxLength: 3 }),
			)
			.map(
				([or, of]): Leaf => ({
					q: `(${of.map(({ q }) => q).join(or ? " OR " : " ")})`,
					fits: (item) =>
						or
							? of.some(({ fits }) => fits(item))
							: of.every(({ fits }) => fits(item)),
				}),
			),
		tie("tree").map(
			({ q, fits }): Leaf => ({
				q: `NOT ${q}`,
				fits: (item) => !fits(item),
			}),
		),
	),
}));

test("any query means what its parts mean", async () => {
	const all = await call<Item[]>(ada, "GET", `${at}/issues?state=all&limit=50`);
	expect(all).toHaveLength(19);
	// comments and bodies hold none of the words
	await fc.assert(
		fc.asyncProperty(tree, async ({ q, fits }) => {
			// a query has no more parts
			fc.pre(q.split(/\s+/).length <= 45);
			expect([q, await numbers(`is:all ${q}`)]).toEqual([
				q,
				all
					.filter(fits)
					.map(({ number }) => number)
					.sort((a, b) => a - b),
			]);
		}),
		{ numRuns: 150 },
	);
});

test("the number of queries does not grow with the items", async () => {
	const asked = "(label:bug OR author:bob) -is:draft comments:<9";
	const few = await queriesOf(forge, () =>
		call(ada, "GET", `${at}/issues?limit=8&q=${encodeURIComponent(asked)}`),
	);
	const many = await queriesOf(forge, () =>
		call(ada, "GET", `${at}/issues?limit=50&q=${encodeURIComponent(asked)}`),
	);
	expect(many).toBeLessThanOrEqual(few);
});
